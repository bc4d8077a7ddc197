// What inline PTX of the cp.async instructions becomes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/abi/async_copy.h"
#include "sim/abi/misuse.h"
#include "sim/device/builtins/address_space.h"

namespace warpstep::sim {

/// Ends the launch if an address is no multiple of what a copy takes at once.
inline void check_alignment(const void* to, const void* from, std::size_t unit) {
  const auto both = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from);
  if (both % unit != 0)
    stop_for_misuse(
        "an asynchronous copy is given an address that is no multiple of the bytes that it copies "
        "at once",
        "copy from and to addresses that are multiples of that, or copy fewer bytes at once",
        "misaligned-access");
}

/// cp.async: the bytes behind the first `from_bytes` become 0. An operand that is an address may be
/// a pointer or a number.
template <class From>
[[gnu::always_inline]] inline void copy_by_instruction(std::size_t to, From from, std::size_t bytes,
                                                       std::size_t from_bytes) {
  void* const there = shared_pointer(to);
  const void* const here = (const void*)(from);
  check_alignment(there, here, bytes);
  const std::size_t copied = from_bytes < bytes ? from_bytes : bytes;
  copy_async(there, here, copied, bytes - copied);
}
template <class From>
[[gnu::always_inline]] inline void copy_by_instruction(std::size_t to, From from,
                                                       std::size_t bytes) {
  copy_by_instruction(to, from, bytes, bytes);
}

/// The same behind a predicate.
template <class From>
[[gnu::always_inline]] inline void copy_by_instruction_if(std::int64_t condition, std::size_t to,
                                                          From from, std::size_t bytes) {
  if (condition != 0) copy_by_instruction(to, from, bytes, bytes);
}

/// cp.async.mbarrier.arrive
[[gnu::always_inline]] inline void attach_copies_by_instruction(std::size_t barrier) {
  attach_async_copies(shared_pointer(barrier), true);
}

}  // namespace warpstep::sim
