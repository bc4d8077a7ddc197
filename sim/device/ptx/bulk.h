// PTX's barrier objects and the bulk copies whose bytes they count: mbarrier and cp.async.bulk. All
// are inlined, so that checkers see the line of the program.
#pragma once

#include <cstdint>

#include "sim/abi/async_copy.h"
#include "sim/abi/misuse.h"
#include "sim/device/builtins/address_space.h"
#include "sim/device/builtins/copy_instructions.h"
#include "sim/device/libcu/transactions.h"

namespace warpstep::sim::ptx {

using ObjectFunctions = ::cuda::detail::primitives;

/// The barrier object at an address, which must be one of the block's own shared memory.
[[gnu::always_inline]] inline std::uint64_t* barrier_word(void* at) {
  if (reinterpret_cast<std::uintptr_t>(at) % sizeof(std::uint64_t) != 0 || !is_shared(at))
      [[unlikely]]
    stop_for_misuse("an mbarrier is no word of 8 bytes in the shared memory of the block",
                    "declare it as __shared__ uint64_t, and give its address by "
                    "__cvta_generic_to_shared()",
                    "barrier-object-misuse");
  return static_cast<std::uint64_t*>(at);
}

[[gnu::always_inline]] inline void barrier_init(void* at, std::uint32_t count) {
  init(&ObjectFunctions::barrier_at(barrier_word(at)), count);
}

/// The present phase waits for so many more bytes, or, for complete_tx, fewer.
[[gnu::always_inline]] inline void expect_bytes(void* at, std::int64_t bytes) {
  ObjectFunctions::expect(ObjectFunctions::barrier_at(barrier_word(at)), bytes);
}

/// mbarrier.arrive and arrive_drop: the state, which knows the phase.
template <bool kDrops>
[[gnu::always_inline]] inline unsigned long long arrive(void* at, std::uint32_t count) {
  return ObjectFunctions::arrive(barrier_word(at), kDrops, count);
}
template <bool kDrops>
[[gnu::always_inline]] inline unsigned long long arrive_expecting(void* at, std::uint32_t bytes) {
  expect_bytes(at, bytes);
  return ObjectFunctions::arrive(barrier_word(at), kDrops);
}

/// test_wait and try_wait, with a state or with the parity of the phase.
[[gnu::always_inline]] inline bool has_ended(void* at, unsigned long long state) {
  return ObjectFunctions::has_ended(barrier_word(at), state);
}
[[gnu::always_inline]] inline bool has_ended_parity(void* at, std::uint32_t parity) {
  return ObjectFunctions::barrier_at(barrier_word(at)).try_wait_parity((parity & 1) != 0);
}

[[gnu::always_inline]] inline void check_bulk(const void* to, const void* from,
                                              std::uint32_t bytes) {
  check_alignment(to, from, 16);
  if (bytes % 16 != 0) [[unlikely]]
    stop_for_misuse("a bulk copy is to copy a number of bytes that is no multiple of 16",
                    "copy a multiple of 16 bytes, and the rest by ordinary accesses",
                    "misaligned-access");
}

/// cp.async.bulk to shared memory, whose bytes a phase of the barrier gets.
[[gnu::always_inline]] inline void bulk_load(void* to, const void* from, std::uint32_t bytes,
                                             void* barrier) {
  check_bulk(to, from, bytes);
  if (!is_shared(to)) [[unlikely]]
    stop_for_misuse(
        "a bulk copy goes to no shared memory of the block, which the simulator does "
        "not provide",
        "let each block of a cluster copy into its own shared memory");
  std::uint64_t* const word = barrier_word(barrier);
  copy_bulk(to, from, bytes, word);
  ObjectFunctions::expect(ObjectFunctions::barrier_at(word), -std::int64_t{bytes});
}

/// cp.async.bulk from shared memory, in the open bulk group of the thread.
[[gnu::always_inline]] inline void bulk_store(void* to, const void* from, std::uint32_t bytes) {
  check_bulk(to, from, bytes);
  copy_bulk(to, from, bytes, nullptr);
}

[[gnu::always_inline]] inline void bulk_commit() {
  commit_bulk_group();
}
template <bool kReadsOnly>
[[gnu::always_inline]] inline void bulk_wait(std::uint32_t but_latest) {
  wait_bulk_groups(but_latest, kReadsOnly);
}

}  // namespace warpstep::sim::ptx
