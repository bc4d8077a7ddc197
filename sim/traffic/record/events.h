// What happens in a recorded launch besides accesses: threads begin and end, wait at barriers, and
// exchange values within a warp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "sim/abi/thread.h"

namespace warpstep::sim {
class Worker;
enum class Gate;
struct WarpCollective;
}  // namespace warpstep::sim

namespace warpstep::sim::traffic {

enum class EventKind { begin, barrier, grid_barrier, collective, wait, end };

struct Event {
  EventKind kind = EventKind::begin;
  std::string name{};       // of a collective: "__shfl_down_sync"; of a wait: "a latch"
  std::uint64_t block = 0;  // number: x counts first, then y, then z
  unsigned phase = 0;       // barriers that its block has passed
  unsigned first_warp = 0;
  std::vector<unsigned> lanes{};  // of the warps from that one on: masks of those that take part
  const void* pc = nullptr;       // where the first of them is; null: nowhere
  // Of a collective:
  std::vector<unsigned char> sources{};  // of a shuffle: whose value each of the lanes takes
  std::vector<std::uint64_t> values{};   // what each of the lanes brings; empty: nothing
  std::vector<std::size_t> latest{};     // access of each lane that has made one
};

/// The threads of a block. What it notes goes to the recorder, as long as that has room.
class BlockEvents {
 public:
  void begin_block(std::uint64_t block, unsigned threads);
  void end_block();
  /// The block was left in the middle: its threads have not ended.
  void forget_block() { is_there_ = false; }
  /// The thread's access was recorded under this number.
  void note_access(unsigned rank, std::size_t number) { latest_[rank] = number; }
  void note_collective(const Worker& worker, const WarpCollective& collective);
  /// The running thread goes on: the phase of the barrier object that it waited for is over.
  void note_wait(const void* object, std::uint32_t phase, const void* pc);
  /// It has found a latch open, or has taken a slot of a semaphore.
  void note_gate(const void* object, Gate gate, const void* pc);
  /// The next barrier is that of the grid.
  void expect_grid_barrier() { is_grids_ = true; }
  void note_barrier(const Worker& worker, std::span<Thread* const> through);

 private:
  /// A barrier object, its phase, and the warp whose lanes have waited there.
  using Waited = std::tuple<const void*, std::uint32_t, unsigned>;

  std::vector<unsigned> masks_of(std::span<Thread* const> threads) const;
  std::size_t note(Event event);
  /// The running thread as an event of its warp, in the call that returns to `pc`.
  Event wait_of_thread(const char* name, const void* pc) const;
  void join(std::size_t event);
  void note_ends(const std::vector<unsigned>& masks);

  std::uint64_t block_ = 0;
  unsigned phase_ = 0;
  bool is_there_ = false, is_grids_ = false;
  std::vector<unsigned> alive_;                     // by warp
  std::map<Waited, std::size_t> waits_;             // events
  std::vector<std::optional<std::size_t>> latest_;  // access by rank
};

}  // namespace warpstep::sim::traffic
