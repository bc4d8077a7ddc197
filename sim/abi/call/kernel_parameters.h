// Kernel parameters: how a kernel's arguments reach its threads. A GPU gets their bytes: no copy
// constructor runs for a thread and no destructor. C++ does so by itself for simple types; of
// others a thread would own a copy and destroy it, and a lock that frees its memory in its
// destructor would be gone too early.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

namespace warpstep::sim {

/// Whether the C++ ABI passes a P by its bytes. It passes the address of any other.
template <class P>
inline constexpr bool kPassedByBytes = std::is_reference_v<P> ||
                                       (std::is_trivially_copy_constructible_v<P> &&
                                        std::is_trivially_move_constructible_v<P> &&
                                        std::is_trivially_destructible_v<P>);

/// The bytes of a P, without construction or destruction.
template <class P>
struct Bytes {
  alignas(P) std::byte bytes[sizeof(P)];
};

template <class P>
using Carried = std::conditional_t<kPassedByBytes<P>, P, Bytes<P>>;
template <class P>
using Passed = std::conditional_t<kPassedByBytes<P>, P, Bytes<P>&&>;

template <class P>
Carried<P> carry(std::remove_reference_t<P>& argument) {
  if constexpr (kPassedByBytes<P>) {
    return std::forward<P>(argument);
  } else {
    Bytes<P> carried;
    std::memcpy(carried.bytes, static_cast<const void*>(__builtin_addressof(argument)), sizeof(P));
    return carried;
  }
}

}  // namespace warpstep::sim
