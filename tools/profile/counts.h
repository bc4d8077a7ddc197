// What the simulator counted of a launch, as read from a line of docs/traffic.schema.json.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpstep::tools::profile {

/// What went one way between threads and a memory.
struct Flow {
  std::uint64_t accesses = 0, bytes = 0, requests = 0;
  std::uint64_t sectors = 0, least_sectors = 0;  // of global memory
  std::uint64_t passes = 0, conflicts = 0;       // of shared memory
};

struct Memory {
  Flow loads, stores, atomics;

  std::uint64_t requests() const { return loads.requests + stores.requests + atomics.requests; }
  std::uint64_t sectors() const { return loads.sectors + stores.sectors + atomics.sectors; }
  std::uint64_t passes() const { return loads.passes + stores.passes + atomics.passes; }
};

/// What one line of the source does to one kind of memory.
struct Site {
  std::string file;  // empty: not known
  int line = 0;
  std::string does, space;  // "load", "global"
  Flow flow;
};

/// A basic block by the line that it begins with, and how often it was entered.
struct Entered {
  std::string file;  // empty: not known
  int line = 0;
  double warps = 0, threads = 0;
};

struct Array {
  std::string name, space, made_at;
  std::uint64_t bytes = 0;
  Memory flows;
};

/// The GPU that was simulated.
struct Device {
  std::string key, name;
  int major = 0, minor = 0, multiprocessors = 0;
  double clock_hz = 0, memory_bytes_per_second = 0;
  std::uint64_t l2_bytes = 0, shared_bytes = 0;
  int threads = 0;          // of a multiprocessor
  double double_ratio = 2;  // speed of float to that of double
};

/// Blocks that a multiprocessor holds at a time; absent: no limit by that resource.
struct Occupancy {
  int blocks = 0;
  std::optional<int> registers;  // of a thread; absent: nobody told
  std::uint64_t static_shared_bytes = 0;
  std::optional<int> by_warps, by_blocks, by_registers, by_shared;
};

/// An access that was recorded.
struct Access {
  std::uint64_t block = 0, request = 0, offset = 0;
  unsigned warp = 0, array = 0, bytes = 0;
  char does = 'l';  // or s, a
};

struct Counts {
  std::uint64_t launch = 0;
  std::string kernel, linker_name;
  std::array<std::uint64_t, 3> grid{1, 1, 1}, block{1, 1, 1};
  std::uint64_t dynamic_shared_bytes = 0;
  bool is_complete = true, is_aligned = true;
  std::uint64_t threads = 0;  // that ran
  double barriers = 0;        // of a thread
  double divergence = 0;      // percent of the lanes that took no part in requests
  Memory global, shared, constant;
  std::vector<Site> sites;
  std::vector<Array> arrays;
  std::vector<Entered> entered;  // divided by the warps that were watched; empty: not counted
  Device device;
  Occupancy occupancy;
  std::vector<Access> accesses;
  std::uint64_t accesses_left_out = 0;

  std::uint64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
  std::uint64_t threads_per_block() const { return block[0] * block[1] * block[2]; }
  std::uint64_t warps_per_block() const { return (threads_per_block() + 31) / 32; }
  /// Threads of a warp: 32, or fewer where the last warp of a block, or its only one, is not full.
  double lanes_per_warp() const {
    return static_cast<double>(threads_per_block()) /
           static_cast<double>(std::max<std::uint64_t>(1, warps_per_block()));
  }
  /// Of them, those that take part in a memory request.
  double lanes_per_request() const { return lanes_per_warp() * (1 - divergence / 100); }
  /// Percent of the warps that a multiprocessor could hold.
  double occupancy_percent() const;
  /// Of blocks that all multiprocessors hold at a time; absent if not even one fits.
  std::optional<double> waves() const;
};

/// Throws Refusal if the file is none of that format. A last line without an end may be left out.
std::vector<Counts> read_counts(const std::string& name, bool may_be_cut = false);

}  // namespace warpstep::tools::profile
