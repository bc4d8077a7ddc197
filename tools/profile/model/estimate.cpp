#include "tools/profile/model/estimate.h"

#include <algorithm>

namespace warpstep::tools::profile {

namespace {

/// The time between two events is longer than the one that ncu measures by so many microseconds,
/// which is the middle of the fitted versions below 60.
constexpr double kAround = 3.6;

/// That a multiprocessor's share of L2 hands out in a clock.
constexpr double kL2Bytes = 5120.0 / 132;

double percent(double part, double whole) {
  return std::clamp(100 * part / whole, 0.0, 100.0);
}

/// Where no resource is busy: the wait that makes half of the time or more, or the one that such a
/// time is likely to be.
Bound wait_of(const Prediction& said) {
  const double above = said.us - kFitted[kBase];
  if (above < kFitted[kBase] / 4) return Bound::launch;
  const auto term = [&](Bound bound) { return said.terms[static_cast<std::size_t>(bound)]; };
  Bound largest = Bound::latency;
  for (const Bound bound : {Bound::launch, Bound::atomics})
    if (term(bound) > term(largest)) largest = bound;
  if (term(largest) >= above / 2) return largest;
  return above < kFitted[kBase] ? Bound::launch : Bound::latency;
}

}  // namespace

double Throughput::memory() const {
  return std::max({dram, l2, l1});
}

Throughput throughput_of(const Work& work, const Prediction& said) {
  const double clock = work.device.clock_hz / 1e6;  // clocks in a microsecond
  const double multiprocessors = work.device.multiprocessors;
  Throughput result;
  result.duration = said.us - kAround;
  // Of each multiprocessor, those without a block too.
  const double clocks = result.duration * multiprocessors * clock;
  result.tensor = percent(tensor_clocks(work) * work.warps, clocks);
  result.compute =
      std::max(result.tensor,
               percent(std::max(issue_clocks(work.mix), unit_clocks(work)) * work.warps, clocks));
  result.dram =
      percent(said.dram_bytes, result.duration * work.device.memory_bytes_per_second / 1e6);
  result.l2 = percent(work.traffic.l2_slots * 32, clocks * kL2Bytes);
  const double busy = std::clamp(work.blocks, 1.0, multiprocessors);
  const double l1 =
      work.traffic.l1_clocks + work.passes + kBarrierClocks * work.barriers * work.warps;
  result.l1 = percent(l1, clocks);
  result.l1_active = percent(l1, clocks * busy / multiprocessors);
  return result;
}

Bound bound_of(const Prediction& said, const Throughput& throughput) {
  const double most = std::max(throughput.compute, throughput.memory());
  if (most < kBusy) return wait_of(said);
  return most == throughput.tensor    ? Bound::tensor
         : most == throughput.compute ? Bound::issue
         : most == throughput.dram    ? Bound::dram
         : most == throughput.l2      ? Bound::l2
                                      : Bound::l1;
}

std::optional<Estimate> estimate_of(const Counts& counts,
                                    const std::map<std::string, Kernel>& kernels) {
  if (!counts.is_complete) return std::nullopt;
  const std::optional<Work> work = work_of(counts, mix_of(counts, kernels));
  if (!work) return std::nullopt;
  const Prediction said = predict(*work);
  const Throughput throughput = throughput_of(*work, said);
  return Estimate{*work, said, throughput, bound_of(said, throughput)};
}

double time_without(const Estimate& estimate, double sectors, double passes) {
  Work work = estimate.work;
  for (double* const moved : {&work.traffic.l1_clocks, &work.traffic.l2_slots,
                              &work.traffic.dram_bytes, &work.traffic.dram_rows})
    *moved *= 1 - sectors;
  work.passes *= 1 - passes;
  return predict(work).us;
}

}  // namespace warpstep::tools::profile
