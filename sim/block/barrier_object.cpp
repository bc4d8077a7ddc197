// Barrier objects as the observer is told of them, and the barriers of a block that inline PTX
// numbers.
#include "sim/abi/barrier_object.h"

#include <array>
#include <memory>

#include "sim/abi/misuse.h"
#include "sim/abi/spin.h"
#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/device/ptx/warp.h"

namespace warpstep::sim {

void note_barrier_object(const void* object, std::ptrdiff_t expected) {
  if (observer != nullptr) observer->barrier_object_began(object, expected);
}

void check_barrier_object(const void* object) {
  if (observer != nullptr) observer->barrier_object_used(object);
}

void note_arrival(const void* barrier, bool is_first) {
  if (observer != nullptr) observer->barrier_arrived_at(barrier, is_first);
}

void note_phase_end(const void* object, std::uint32_t phase) {
  if (observer != nullptr) observer->barrier_object_phase_ended(object, phase);
}

void note_seen_phase(const void* object, std::uint32_t phase) {
  if (observer != nullptr)
    observer->barrier_object_phase_seen(object, phase, __builtin_return_address(0));
}

void note_gate_passed(const void* object, Gate gate) {
  if (observer != nullptr) observer->gate_passed(object, gate, __builtin_return_address(0));
}

std::uint64_t load_outlined(const std::uint64_t* word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

}  // namespace warpstep::sim

namespace warpstep::sim::ptx {

namespace {

constexpr unsigned kBarriers = 16;

struct NamedBarrier : NumberedBarrier {
  unsigned opened;  // how often it was
  Votes votes[2];   // of the phases with an even number and of those with an odd one
};

/// Those of the resident block of each worker.
struct Barriers {
  const Grid* grid = nullptr;
  unsigned x = 0, y = 0, z = 0;  // of the block
  std::array<NamedBarrier, kBarriers> list{};

  bool is_here() const {
    return grid == &Worker::running()->grid() && x == blockIdx.x && y == blockIdx.y &&
           z == blockIdx.z;
  }

  NamedBarrier& at(unsigned number) {
    if (!is_here()) *this = {&Worker::running()->grid(), blockIdx.x, blockIdx.y, blockIdx.z, {}};
    return list[number];
  }
};

/// Ends the launch if so many threads cannot meet at it.
void check(unsigned number, unsigned threads) {
  if (number < kBarriers && threads % 32 == 0 && threads <= 1024) return;
  stop_for_misuse(number < kBarriers
                      ? "a numbered barrier is given a number of threads that is no multiple of 32"
                      : "inline PTX names a barrier beyond 15: a block has 16",
                  number < kBarriers ? "let whole warps meet: 32, 64, ..., or leave the number out"
                                     : "use one of the barriers 0 to 15",
                  "invalid-barrier");
}

/// Those of this OS thread. Made when they are first used: its own words are few.
Barriers& barriers() {
  static thread_local const auto resident = std::make_unique<Barriers>();
  return *resident;
}

constinit thread_local bool carry_flag = false;

}  // namespace

bool carry() {
  return carry_flag;
}

void set_carry(bool carry) {
  carry_flag = carry;
}

unsigned threads_of_block() {
  return blockDim.x * blockDim.y * blockDim.z;
}

unsigned arrive_at_named(unsigned number, unsigned threads) {
  check(number, threads);
  if (threads == 0) threads = threads_of_block();
  NamedBarrier& barrier = barriers().at(number);
  barrier.number = number;
  barrier.expected = threads;
  ++spin_budget.changes;
  const unsigned phase = barrier.opened;
  note_arrival(&barrier, barrier.arrived == 0);
  if (++barrier.arrived < threads) return phase;
  barrier.arrived = 0;
  ++barrier.opened;
  barrier.votes[barrier.opened % 2] = {};
  note_phase_end(&barrier, phase);
  return phase;
}

unsigned vote_at_named(unsigned number, unsigned threads, bool predicate) {
  check(number, threads);
  NamedBarrier& barrier = barriers().at(number);
  Votes& votes = barrier.votes[barrier.opened % 2];
  votes.yes += predicate;
  ++votes.all;
  return arrive_at_named(number, threads);
}

Votes votes_of_named(unsigned number, unsigned phase) {
  return barriers().at(number).votes[phase % 2];
}

bool has_ended_named(unsigned number, unsigned phase) {
  const NamedBarrier& barrier = barriers().at(number);
  if (barrier.opened == phase) {
    spin_budget.word = &barrier.opened;
    return false;
  }
  note_seen_phase(&barrier, phase);
  return true;
}

void reset_named_barriers() {
  barriers().grid = nullptr;
}

}  // namespace warpstep::sim::ptx

namespace warpstep::sim {

const NumberedBarrier* numbered_barrier_at(const volatile void* word) {
  for (const ptx::NamedBarrier& barrier : ptx::barriers().list)
    if (&barrier.opened == word) return &barrier;
  return nullptr;
}

}  // namespace warpstep::sim
