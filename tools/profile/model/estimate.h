// What the model says of a launch beside its time: how busy each resource is.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "tools/profile/model/model.h"

namespace warpstep::tools::profile {

/// Percent of what the GPU could do in the time that the launch takes.
struct Throughput {
  double duration = 0;  // microseconds on the GPU, without the calls around the launch
  double compute = 0, dram = 0, l2 = 0, l1 = 0;
  double tensor = 0;     // part of compute
  double l1_active = 0;  // of the multiprocessors that have a block

  double memory() const;  // the largest of dram, l2 and l1
};

struct Estimate {
  Work work;
  Prediction said;
  Throughput throughput;
  Bound bound = Bound::launch;
};

Throughput throughput_of(const Work& work, const Prediction& said);

/// As Nsight Compute names it: the resource that is busiest, or what warps wait for where none is
/// busy for kBusy percent of the time.
Bound bound_of(const Prediction& said, const Throughput& throughput);
inline constexpr double kBusy = 60;

/// Nothing where the model has no word: no access was recorded, or no block fits.
std::optional<Estimate> estimate_of(const Counts& counts,
                                    const std::map<std::string, Kernel>& kernels);

/// Microseconds that the launch would take with these shares of its traffic saved, 0 to 1.
double time_without(const Estimate& estimate, double sectors, double passes);

}  // namespace warpstep::tools::profile
