// Asynchronous copies: what memcpy_async(), pipelines and cp.async are made of. A thread begins
// copies, closes a group of them and waits for all but its latest groups, or lets a phase of a
// barrier object wait for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sim/abi/call/instrumentation.h"

namespace warpstep::sim {

/// One copy from its beginning until something has waited for it.
struct AsyncCopy {
  void* to;
  const void* from;
  std::size_t bytes;
  std::size_t zeros;              // bytes behind those that are set to 0
  unsigned rank = 0;              // of the thread that began it, in its block
  std::uint64_t group = 0;        // of that thread's, counted from 0
  const void* barrier = nullptr;  // the barrier object whose phase waits for it
  std::uint32_t mark = 0;         // the observer's
  bool is_bulk = false;           // which has groups of its own
  bool is_made = false;
};

/// Whether copies of this OS thread's block are noted until they are waited for: an observer wants
/// to know of them, or the schedule makes them late. Else each is made at the call.
extern constinit thread_local bool notes_async_copies;

// The running thread's, called as one calls a function so that the return address is the kernel's.
void begin_async_copy(void* to, const void* from, std::size_t bytes, std::size_t zeros,
                      const void* barrier);
void begin_bulk_copy(void* to, const void* from, std::size_t bytes, const void* barrier);
void end_async_group();
void end_bulk_group();
void wait_for_async_groups(std::size_t but_latest);
void wait_for_async_copies();
void wait_for_bulk_groups(std::size_t but_latest, bool reads_only);
void give_async_copies_to(const void* barrier, bool closed_too);
/// All threads that a phase of a barrier object expects have arrived, or are about to.
void end_async_copies_of(const void* barrier);

/// Barriers of this OS thread's block that wait for bytes, or were given bytes that they do not
/// expect yet.
extern constinit thread_local unsigned barriers_with_transactions;

/// The present phase of a barrier object waits for so many more bytes, or fewer. Returns for how
/// many it waits then.
std::ptrdiff_t add_transactions(const void* barrier, std::ptrdiff_t bytes);

inline bool has_transactions(const void* barrier) {
  return barriers_with_transactions != 0 && add_transactions(barrier, 0) != 0;
}

[[gnu::always_inline]] inline bool async_copies_are_noted() {
  if constexpr (kInstrumented) return true;
  return notes_async_copies;
}

/// Copies `bytes` bytes and sets `zeros` bytes behind them to 0. The present phase of `barrier`, if
/// there is one, waits for that, else the running thread has to.
[[gnu::always_inline]] inline void copy_async(void* to, const void* from, std::size_t bytes,
                                              std::size_t zeros = 0,
                                              const void* barrier = nullptr) {
  if (async_copies_are_noted()) return begin_async_copy(to, from, bytes, zeros, barrier);
  std::memcpy(to, from, bytes);
  if (zeros != 0) std::memset(static_cast<char*>(to) + bytes, 0, zeros);
}

/// A bulk copy: the present phase of `barrier` waits for it, or else its thread's bulk group.
[[gnu::always_inline]] inline void copy_bulk(void* to, const void* from, std::size_t bytes,
                                             const void* barrier) {
  if (async_copies_are_noted()) return begin_bulk_copy(to, from, bytes, barrier);
  std::memcpy(to, from, bytes);
}

/// Closes the group of the running thread's bulk copies.
[[gnu::always_inline]] inline void commit_bulk_group() {
  if (async_copies_are_noted()) end_bulk_group();
}

/// Waits for those in all closed bulk groups but the latest so many: until they are made, or have
/// been read from their sources.
[[gnu::always_inline]] inline void wait_bulk_groups(std::size_t but_latest, bool reads_only) {
  if (async_copies_are_noted()) wait_for_bulk_groups(but_latest, reads_only);
}

/// Closes the group of the copies that the running thread has begun since it closed the last one.
[[gnu::always_inline]] inline void commit_async_group() {
  if (async_copies_are_noted()) end_async_group();
}

/// Waits for the running thread's copies in all closed groups but the latest so many.
[[gnu::always_inline]] inline void wait_async_groups(std::size_t but_latest) {
  if (async_copies_are_noted()) wait_for_async_groups(but_latest);
}

/// Waits for all copies of the running thread, in closed groups or not.
[[gnu::always_inline]] inline void wait_async_copies() {
  if (async_copies_are_noted()) wait_for_async_copies();
}

/// Lets the present phase of a barrier object wait for the running thread's copies: those of the
/// open group, or all.
[[gnu::always_inline]] inline void attach_async_copies(const void* barrier,
                                                       bool closed_too = false) {
  if (async_copies_are_noted()) give_async_copies_to(barrier, closed_too);
}

[[gnu::always_inline]] inline void finish_async_copies_of(const void* barrier) {
  if (async_copies_are_noted()) end_async_copies_of(barrier);
}

/// Copies the running thread's share of what a group copies together.
template <class Group>
[[gnu::always_inline]] inline void copy_share_async(const Group& group, void* to, const void* from,
                                                    std::size_t bytes,
                                                    const void* barrier = nullptr) {
  const std::size_t unit = bytes % 4 == 0 ? 4 : 1;
  const std::size_t units = bytes / unit, rank = group.thread_rank(), threads = group.size();
  const std::size_t first = units * rank / threads * unit,
                    last = units * (rank + 1) / threads * unit;
  if (first == last) return;
  copy_async(static_cast<char*>(to) + first, static_cast<const char*>(from) + first, last - first,
             0, barrier);
}

}  // namespace warpstep::sim
