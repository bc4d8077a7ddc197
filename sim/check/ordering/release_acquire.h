// Happens-before edges by release and acquire, without a barrier of the block: one thread does
// something, fences, and writes an atomic; the other reads that atomic, fences, and may then rely
// on what the first did. Nothing is kept of atomics without a fence beside them, so that histograms
// stay cheap.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "sim/abi/thread.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/ordering/location_releases.h"
#include "sim/check/ordering/sync_operations.h"
#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// The threads of the block that is resident on this OS thread.
class ReleaseAcquire {
 public:
  static ReleaseAcquire& of_this_thread();
  /// Forgets what was handed over between blocks.
  static void begin_launch();

  void begin_block(unsigned threads);
  void pass_barrier();
  void pass_warp_barrier(std::span<Thread* const> lanes);

  void note_atomic(const AtomicOperation& operation, Site site);
  /// The running thread releases what it has done, as the first that arrives in a phase or not.
  void note_arrival(std::uintptr_t barrier, bool is_first);
  /// All threads that arrived in a phase of a barrier object have released what they did; a thread
  /// that has seen the phase end relies on that, and on nothing that came later.
  void note_phase_end(std::uintptr_t object, std::uint32_t phase);
  void note_seen_phase(std::uintptr_t object, std::uint32_t phase);
  /// The phase that is about to end has waited for the copies of these epochs, [first, end).
  void note_copies(std::uintptr_t object, Epoch first, Epoch end);

  void note_fence(Scope scope, int order, Site site);

  /// Whether something that the running thread acquired says that the epoch is over.
  bool happens_before(const EpochOwner& owner, Epoch epoch) const;

  /// The same for any thread of the block: some thread ends last.
  bool any_thread_knows(const EpochOwner& owner, Epoch epoch) const;

  /// Whether the running thread may know more than what barriers order.
  bool has_acquired() const;

  /// Whether the running thread has read in the atomic at `address` what the other thread wrote
  /// there behind the epoch: then it comes after that thread's atomics on it, fences or not.
  bool has_seen_write(const EpochOwner& other, Epoch epoch, std::uintptr_t address) const;

  struct Read {
    std::uintptr_t address;
    Epoch time;  // all epochs from here on began later
    unsigned phase;
    Site site;
    bool is_wide, is_volatile;
  };
  /// A write that a reader may take for a flag.
  struct Write {
    EpochOwner owner;
    Epoch bound;  // what the writer did before is below this
    Site site, fence;
    bool is_released, is_wide;
    std::shared_ptr<const ReleaseClock> known;  // at its fence
    std::vector<Read> seen;                     // other flags that the writer had read

    /// Whether a fence stood between what a thread of its block did in an epoch and the write.
    bool releases(const EpochOwner& other, Epoch epoch) const;
    /// Whether a fence stood between the read of another flag, which says that the epoch is over,
    /// and the write.
    bool hands_on(const EpochOwner& other, Epoch epoch) const;
  };
  struct Fence {
    std::shared_ptr<const ReleaseClock> known;
    bool is_wide = false;
    Site site = 0;
  };

  /// The threads of the block of which anything is remembered: all, or none.
  unsigned threads() const { return static_cast<unsigned>(states_.size()); }
  /// The latest reads of a thread, its latest fence, and the writes noted of a location.
  std::span<const Read> reads_of(unsigned rank) const { return states_[rank].reads; }
  const Fence& fence_of(unsigned rank) const { return states_[rank].fence; }
  std::span<const Write> writes_to(std::uintptr_t address) const;

 private:
  /// The releases of a barrier object's phase: those up to its end.
  struct Phase {
    std::uint32_t number;
    AcquiredPrefix arrivals;
  };
  struct Location {
    std::shared_ptr<LocationReleases> releases;
    std::vector<Write> writes;
    bool has_more_writes = false;   // that are not noted
    std::optional<Phase> ended[2];  // the latest, at its number's parity
  };
  using Locations = std::unordered_map<std::uintptr_t, Location>;
  /// What one thread, or all of the block, may rely on and hands on.
  struct State {
    std::vector<AcquiredPrefix> acquired;
    std::vector<AcquiredPrefix> pending;  // read by atomics; a fence makes them acquired
    Fence fence;                          // the latest
    std::vector<Read> reads;              // the last few
    unsigned flag_writes = 0;             // writes noted since the barrier
    unsigned fenced_in = ~0u;             // phase of the last fence
  };

  static Locations device_locations;

  const Locations& locations_of(std::uintptr_t address) const;
  Locations& locations_of(std::uintptr_t address);
  State& state_of(unsigned rank);
  std::shared_ptr<const ReleaseClock> known_now(unsigned rank);
  static void keep(std::vector<Read>& reads, const Read& read);
  std::vector<Read> flags_seen(const State& state, std::uintptr_t address) const;
  void note_read(const AtomicOperation& operation, State& state, Site site);
  void note_write(const AtomicOperation& operation, State& state, Site site);

  std::vector<State> states_;  // by rank; empty as long as none is needed
  State of_block_;
  Locations shared_locations_;
  unsigned threads_ = 0;
};

}  // namespace warpstep::sim::check
