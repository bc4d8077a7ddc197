// Atomic operations and fences of a kernel: what orders threads of different warps and blocks
// without a barrier.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// Which threads an operation reaches.
enum class Scope : unsigned char { block, device };

/// An atomic operation, or an access through volatile, which is how flags were made before there
/// were atomic loads.
struct AtomicOperation {
  std::uintptr_t address;
  std::size_t bytes;
  bool reads, writes;
  bool counts_on;  // what it writes depends on what it finds
  int order;       // one of the compilers' __ATOMIC_… numbers
  Kind kind;
};

constexpr bool acquires(int order) {
  return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE;
}
constexpr bool releases(int order) {
  return order >= __ATOMIC_RELEASE;
}

/// Takes note of an atomic operation just before it is done, by a hook that returns to `back`.
void note_atomic(const AtomicOperation& operation, const void* back);

/// The same for an atomic operation on 16 bytes, which no compiler has a hook for: a swap with what
/// it expects to find, or an exchange, which expects nothing.
void note_wide_atomic(const void* at, const void* expected, const void* back);

/// Notes what an access through volatile signals to other threads; the access itself is noted like
/// others.
void note_volatile_flag(const AtomicOperation& operation, const void* back);

/// Takes note of a fence.
void note_fence(Scope scope, int order, const void* back);

}  // namespace warpstep::sim::check
