// Kernel parameters: how a kernel's arguments reach its threads. A GPU gets their bytes: no copy
// constructor runs for a thread and no destructor. C++ does so by itself for simple types; of
// others a thread would own a copy and destroy it, and a lock that frees its memory in its
// destructor would be gone too early.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "sim/abi/call/instrumentation.h"

namespace warpstep::sim {

/// Whether the C++ ABI passes a Parameter by its bytes. It passes the address of any other.
template <class Parameter>
inline constexpr bool kPassedByBytes = std::is_reference_v<Parameter> ||
                                       (std::is_trivially_copy_constructible_v<Parameter> &&
                                        std::is_trivially_move_constructible_v<Parameter> &&
                                        std::is_trivially_destructible_v<Parameter>);

/// The bytes of a Parameter, without construction or destruction.
template <class Parameter>
struct Bytes {
  alignas(Parameter) std::byte bytes[sizeof(Parameter)];
};

template <class Parameter>
using Carried = std::conditional_t<kPassedByBytes<Parameter>, Parameter, Bytes<Parameter>>;
template <class Parameter>
using Passed = std::conditional_t<kPassedByBytes<Parameter>, Parameter, Bytes<Parameter>&&>;

template <class Parameter>
WARPSTEP_WITHOUT_HOOKS Carried<Parameter> carry(std::remove_reference_t<Parameter>& argument) {
  if constexpr (kPassedByBytes<Parameter>) {
    return std::forward<Parameter>(argument);
  } else {
    Bytes<Parameter> carried;
    std::memcpy(carried.bytes, static_cast<const void*>(__builtin_addressof(argument)),
                sizeof(Parameter));
    return carried;
  }
}

}  // namespace warpstep::sim
