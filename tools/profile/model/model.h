// How long a launch would take on a GPU: the resource that binds, from what was counted.
// docs/time.md has the terms, how they were fitted and where they are wrong.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "tools/profile/counts.h"
#include "tools/profile/model/caches.h"
#include "tools/profile/model/mix.h"

namespace warpstep::tools::profile {

/// What a launch asks of each resource.
struct Work {
  Device device;
  double blocks = 0, warps = 0;  // of all of the grid
  double resident_warps = 0;     // of a multiprocessor, at most
  Traffic traffic;
  double passes = 0;     // through shared memory
  Mix mix;               // of a warp
  double barriers = 0;   // of a warp
  bool has_mix = false;  // or it was estimated from the accesses alone
};

/// Of `times` as many blocks as ran. Nothing if no access was recorded, or no block fits.
std::optional<Work> work_of(const Counts& counts, const std::optional<Mix>& mix, double times = 1);

/// Of a multiprocessor for a warp's instructions: to issue them, and of the unit that has most of
/// them; and of the tensor cores.
double issue_clocks(const Mix& mix);
double unit_clocks(const Work& work);
double tensor_clocks(const Work& work);

/// Of L1, for a warp at a barrier: its instruction goes the way of those of shared memory.
inline constexpr double kBarrierClocks = 2.4;

enum class Bound { dram, l2, l1, issue, tensor, latency, launch, atomics };
inline constexpr std::array<std::string_view, 8> kBounds{
    "DRAM",   "L2",     "L1/TEX and shared memory", "instruction issue", "tensor cores", "latency",
    "launch", "atomics"};

/// What is fitted, all near 1 but the first and the last.
enum Parameter {
  kBase,         // microseconds of an empty launch between two events
  kLaunchRate,   // blocks and warps begun
  kDramRate,     // of what the data sheet says
  kRowCost,      // of 64 bytes, for each piece of 1 KB
  kL2Rate,       // of 5120 bytes a clock for each 132 multiprocessors
  kTagRate,      // lines a clock
  kPassRate,     // passes a clock
  kIssueRate,    // of four instructions a clock
  kUnitRate,     // of each kind of unit
  kDramLatency,  // of 600 clocks
  kL2Latency,    // of 270 clocks
  kL1Latency,    // of 35 clocks
  kOpLatency,    // of 4 clocks an instruction of a warp by itself
  kBarrierCost,  // of 30 clocks
  kAtomicCost,   // of 1 nanosecond each to one line
  kFits,         // share of L2 that data may fill and stay
  kSharpness,    // how little the terms add up
  kParameters
};
using Parameters = std::array<double, kParameters>;

/// Fitted on two thirds of the versions of bench/model.
extern const Parameters kFitted;

struct Prediction {
  double low = 0, us = 0, high = 0;            // microseconds
  std::array<double, kBounds.size()> terms{};  // microseconds of each alone
  double dram_bytes = 0;
};

Prediction predict(const Work& work, const Parameters& parameters = kFitted);

}  // namespace warpstep::tools::profile
