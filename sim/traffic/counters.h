// The counters of a launch: what its requests moved, by kind of memory, by source line and by
// array.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/traffic/requests/instructions.h"
#include "sim/traffic/requests/request.h"
#include "sim/traffic/spaces.h"

namespace warpstep::sim::traffic {

inline constexpr unsigned kDoes = 3;  // load, store, atomic

/// What went one way between threads and a memory.
struct Flow {
  std::uint64_t accesses = 0;       // by threads
  std::uint64_t bytes = 0;          // that these asked for
  std::uint64_t requests = 0;       // by warps
  std::uint64_t sectors = 0;        // of global memory, and the least there could be
  std::uint64_t least_sectors = 0;  //
  std::uint64_t passes = 0;         // of shared memory, and the least there could be
  std::uint64_t least_passes = 0;

  void add(const Request& request, Space space);
  void add(const Flow& other);
};

/// Least, most and sum over all threads of a launch.
struct Spread {
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t most = 0;
  std::uint64_t sum = 0;

  void add(std::uint64_t value);
};

/// What one line of the source does to one kind of memory.
struct Site {
  std::string file;
  int line = 0;
  Does does = Does::load;
  Space space = Space::global;
  Flow flow;
};

/// What one thread did in all.
struct ThreadCounts {
  std::uint64_t loads = 0;  // of global memory, as the next
  std::uint64_t stores = 0;
  std::uint64_t atomics = 0;
  std::uint64_t shared_bytes = 0;  // that it asked for, of shared memory
  std::uint64_t barriers = 0;
  std::size_t recorded = 0;
  bool stored = false;  // anywhere, be it by an atomic
};

class Counters {
 public:
  /// A request of a warp that has so many threads.
  void add(const Request& request, const Instruction& instruction, unsigned threads_of_warp);
  /// Adds what the threads of a block that has ended did.
  void add_block(const std::vector<ThreadCounts>& threads, std::uint64_t global_atomics,
                 std::uint64_t shared_atomics);

  Flow total[kSpaces][kDoes];
  std::vector<Site> sites;
  Arrays arrays;
  std::vector<Flow> flows;  // of an array: [number * kDoes + what is done]

  Spread loads, stores, atomics;  // of global memory, by thread
  Spread shared_bytes, barriers;  // of the block, by thread
  std::uint64_t blocks = 0, idle_blocks = 0;
  std::uint64_t threads = 0, idle_threads = 0;
  std::uint64_t most_global_atomics = 0, most_shared_atomics = 0;  // in one block
  std::uint64_t most_global_accesses = 0;                // loads, stores and atomics, in one block
  std::uint64_t lanes_taking_part = 0, lanes_there = 0;  // over all requests
  bool aligned = true;  // false if a warp's accesses had to be put side by side in pieces

 private:
  void add_scattered(const Request& request, const Instruction& instruction);
  Site& site_of(const Instruction& instruction, Space space);
};

}  // namespace warpstep::sim::traffic
