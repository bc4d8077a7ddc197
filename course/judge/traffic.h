// What the launches of a run moved, counted by the simulator.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace warpstep::course {

/// Counts of one launch (docs/traffic.md); of several, their sums, and the most of any.
struct Traffic {
  double threads = 0, blocks = 0;
  double idle_threads = 0, idle_blocks = 0;    // made no store and no atomic
  double loads = 0, stores = 0;                // of global memory, by threads
  double most_loads = 0, most_stores = 0;      // of the thread that does most
  double load_requests = 0, load_sectors = 0;  // a warp's loads at once; 32 bytes each
  double store_requests = 0, store_sectors = 0;
  double shared_loads = 0, shared_stores = 0;     // by threads; atomics are loads, too
  double shared_requests = 0, shared_passes = 0;  // by warps, atomics too
  double conflicts = 0;                           // passes beyond those without bank conflicts
  double load_bytes = 0, store_bytes = 0;         // that threads ask for
  double atomics = 0, shared_atomics = 0;         // on global and on shared memory, by threads
  double atomic_requests = 0, atomic_sectors = 0, atomic_bytes = 0;  // on global memory
  double most_atomics = 0;            // on global memory, of the thread that does most
  double most_shared_bytes = 0;       // that one thread's accesses to shared memory ask for
  double most_atomics_of_block = 0;   // on global memory
  double most_accesses_of_block = 0;  // loads, stores and atomics on global memory
  double least_barriers = 0, most_barriers = 0;  // that a thread passed
  double bytes_moved = 0;                        // global memory, 32 for each sector

  Traffic& operator+=(const Traffic& other);
  /// Counts each atomic on global memory as a load and as a store, besides.
  void add_atomics_to_both();
  /// Of a warp whose lanes ask for a cell each, of so many bytes: a lane that loads four cells at
  /// once may touch four times as much.
  double sectors_per_load(double cell_bytes = 4) const;
  double sectors_per_store(double cell_bytes = 4) const;
};

/// By the number of the launch, as far as the file goes; empty when nothing was counted.
std::map<std::uint64_t, Traffic> read_traffic(const std::string& lines);

}  // namespace warpstep::course
