// A kernel's arguments, as a launch keeps them.
#pragma once

#include <cstddef>
#include <utility>

namespace warpstep::sim {

/// One of them, by its number.
template <std::size_t kNumber, class P>
struct KernelArgument {
  P value;
};

template <class Numbers, class... P>
struct NumberedArguments;

template <std::size_t... kNumbers, class... P>
struct NumberedArguments<std::index_sequence<kNumbers...>, P...> : KernelArgument<kNumbers, P>... {
  /// Calls a function with a copy of each, behind what comes first.
  template <class Callee, class... First>
  void give(const Callee& callee, First&... first) const {
    callee(first..., P(static_cast<const KernelArgument<kNumbers, P>&>(*this).value)...);
  }
};

/// All of them. A std::tuple takes the compiler as long as a short kernel itself.
template <class... P>
using KernelArguments = NumberedArguments<std::index_sequence_for<P...>, P...>;

}  // namespace warpstep::sim
