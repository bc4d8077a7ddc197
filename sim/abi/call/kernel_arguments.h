// A kernel's arguments, as a launch keeps them.
#pragma once

#include <cstddef>
#include <utility>

#include "sim/abi/call/instrumentation.h"

namespace warpstep::sim {

/// One of them, by its number.
template <std::size_t kNumber, class Parameter>
struct KernelArgument {
  Parameter value;
};

template <class Numbers, class... Parameter>
struct NumberedArguments;

template <std::size_t... kNumbers, class... Parameter>
struct NumberedArguments<std::index_sequence<kNumbers...>, Parameter...>
    : KernelArgument<kNumbers, Parameter>... {
  /// Calls a function with a copy of each, behind what comes first.
  template <class Callee, class... First>
  WARPSTEP_WITHOUT_HOOKS void give(const Callee& callee, First&... first) const {
    callee(first...,
           Parameter(static_cast<const KernelArgument<kNumbers, Parameter>&>(*this).value)...);
  }
};

/// All of them. A std::tuple takes the compiler as long as a short kernel itself.
template <class... Parameter>
using KernelArguments = NumberedArguments<std::index_sequence_for<Parameter...>, Parameter...>;

}  // namespace warpstep::sim
