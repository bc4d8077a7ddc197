#include "tools/profile/model/estimate.h"

#include <algorithm>

namespace warpstep::tools::profile {

namespace {

/// What ncu measures of a kernel without work on an H200, in microseconds: nothing_132 of
/// bench/model/h200.csv.
constexpr double kLeastDuration = 1.6;

double percent(double part, double whole) {
  return std::clamp(100 * part / whole, 0.0, 100.0);
}

}  // namespace

double Throughput::memory() const {
  return std::max({dram, l2, l1});
}

Throughput throughput_of(const Work& work, const Prediction& said) {
  const auto term = [&](Bound bound) { return said.terms[static_cast<std::size_t>(bound)]; };
  const double multiprocessors = work.device.multiprocessors;
  const double busy = std::clamp(work.blocks, 1.0, multiprocessors);
  Throughput result;
  result.duration = said.us - kFitted[kBase] + kLeastDuration;
  result.compute = percent(term(Bound::issue) * busy / multiprocessors, result.duration);
  result.dram =
      percent(said.dram_bytes, result.duration * work.device.memory_bytes_per_second / 1e6);
  result.l2 = percent(term(Bound::l2), result.duration);
  // Two passes for each line: one looks for it, one hands out its data.
  result.l1 = percent(2 * work.traffic.lines + work.passes,
                      result.duration * busy * work.device.clock_hz / 1e6);
  return result;
}

std::optional<Estimate> estimate_of(const Counts& counts,
                                    const std::map<std::string, Kernel>& kernels) {
  if (!counts.is_complete) return std::nullopt;
  const std::optional<Work> work = work_of(counts, mix_of(counts, kernels));
  if (!work) return std::nullopt;
  const Prediction said = predict(*work);
  return Estimate{*work, said, throughput_of(*work, said)};
}

double time_without(const Estimate& estimate, double sectors, double passes) {
  Work work = estimate.work;
  for (double* const moved :
       {&work.traffic.lines, &work.traffic.l2_sectors, &work.traffic.dram_bytes})
    *moved *= 1 - sectors;
  work.passes *= 1 - passes;
  return predict(work).us;
}

}  // namespace warpstep::tools::profile
