// Cluster: blocks of one grid that are resident together, meet at barriers of their own, and reach
// each other's shared memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <semaphore>
#include <vector>

namespace warpstep::sim {

/// A block that has given up its slot, on its OS thread.
struct WaitingBlock {
  std::binary_semaphore go_on{0};
};

/// Where the shared memory of a block lies: on the OS thread that runs it.
struct SharedPlaces {
  struct Variables {
    std::size_t module;  // the program or library
    std::uintptr_t begin;
    std::size_t bytes;
  };
  std::vector<Variables> variables;
  std::uintptr_t dynamic = 0;
  std::size_t dynamic_bytes = 0;
};

struct ClusterBlock {
  std::uint64_t number = 0;         // in the grid
  std::atomic<bool> begun = false;  // from then on `places` stay
  SharedPlaces places;
  bool arrived = false;  // at the cluster's barrier that is not open yet
  bool ended = false;
};

/// Who keeps its blocks resident guards all of it but `places`.
struct Cluster {
  explicit Cluster(unsigned size) : blocks(size) {}

  std::vector<ClusterBlock> blocks;  // by their rank
  std::vector<WaitingBlock*> at_barrier;
  std::uint64_t opened = 0;  // barriers
};

/// The place of the block that an OS thread runs, in its cluster.
struct ClusterSeat {
  Cluster* cluster = nullptr;  // null: the launch has none
  unsigned rank = 0;

  ClusterBlock& own() const { return cluster->blocks[rank]; }
};

}  // namespace warpstep::sim
