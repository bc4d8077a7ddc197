#include "tools/profile/model/model.h"

#include <algorithm>
#include <cmath>

namespace warpstep::tools::profile {

const Parameters kFitted{5.85, 0.959, 0.936, 0.7, 0.962, 1.01, 1.01,  1.02, 1.01,
                         1.02, 0.4,   0.4,   0.4, 2.03,  1.73, 0.631, 3.09};

namespace {

/// The range is this factor below and above.
constexpr double kRange = 1.7, kRangeWithoutMix = 2.5;

/// The share of what L2 is asked for that memory must give, as the data does not stay there.
double left_out_of_l2(const Work& work, double fits) {
  const double l2 = static_cast<double>(work.device.l2_bytes);
  return std::clamp((work.traffic.footprint / l2 - fits) / 0.5, 0.0, 1.0);
}

/// Without a compiler: a few instructions for each access.
Mix guessed_mix(const Counts& counts) {
  const double warps =
      std::max(1.0, static_cast<double>(counts.blocks() * counts.warps_per_block()));
  const double global = static_cast<double>(counts.global.requests()) / warps;
  const double shared = static_cast<double>(counts.shared.requests()) / warps;
  Mix mix;
  mix.issued = 8 + 4 * (global + shared);
  mix.integer = mix.issued / 2;
  mix.waits = static_cast<double>(counts.global.loads.requests) / warps / 2;
  mix.shared_waits = static_cast<double>(counts.shared.loads.requests) / warps / 4;
  mix.is_guessed = true;
  return mix;
}

/// Operations on halves, summed in floats, that the tensor cores of a multiprocessor do in a clock:
/// what the data sheet says of all of them without sparsity, at the clock that it says. H200 and
/// H100: 989.5e12 a second, A100: 312e12, RTX 4090: 165.2e12, T4: 65e12.
double tensor_rate(const Device& device) {
  if (device.major >= 9) return 3786;
  if (device.major == 8) return device.minor == 0 ? 2049 : 512;
  return 1022;
}

/// Through shared memory, without the reads that the compiler does once for several in the source.
double passes_of(const Counts& counts, const std::optional<Mix>& mix) {
  const Flow& loads = counts.shared.loads;
  const double others = static_cast<double>(counts.shared.passes() - loads.passes);
  if (!mix || mix->is_guessed || loads.requests == 0)
    return others + static_cast<double>(loads.passes);
  const double warps = static_cast<double>(counts.blocks() * counts.warps_per_block());
  const double left = mix->shared_loads * warps / static_cast<double>(loads.requests);
  return others + static_cast<double>(loads.passes) * std::min(1.0, left);
}

}  // namespace

double issue_clocks(const Mix& mix) {
  return mix.issued / 4;
}

double unit_clocks(const Work& work) {
  const Mix& mix = work.mix;
  return std::max({mix.integer / 2, mix.products / 2, (mix.single + mix.products) / 4,
                   mix.twice * work.device.double_ratio / 4, mix.special / 0.5});
}

double tensor_clocks(const Work& work) {
  return work.mix.tensor / tensor_rate(work.device);
}

std::optional<Work> work_of(const Counts& counts, const std::optional<Mix>& mix, double times) {
  const std::optional<Traffic> traffic = traffic_of(counts, times);
  if (!traffic || counts.occupancy.blocks == 0) return std::nullopt;
  Work work;
  work.device = counts.device;
  work.blocks = static_cast<double>(counts.blocks()) * times;
  work.warps = work.blocks * static_cast<double>(counts.warps_per_block());
  work.resident_warps = counts.occupancy.blocks * static_cast<double>(counts.warps_per_block());
  work.traffic = *traffic;
  work.passes = passes_of(counts, mix) * times;
  work.mix = mix ? *mix : guessed_mix(counts);
  work.has_mix = mix.has_value();
  work.barriers = counts.barriers;
  return work;
}

Prediction predict(const Work& work, const Parameters& p) {
  const Device& device = work.device;
  const double clock = device.clock_hz / 1e6;  // clocks in a microsecond
  const double multiprocessors = device.multiprocessors;
  const double per_block = work.warps / std::max(1.0, work.blocks);
  // Of the multiprocessors, those that have a block.
  const double busy = std::clamp(work.blocks, 1.0, multiprocessors);
  const double left = left_out_of_l2(work, p[kFits]);
  Prediction result;
  result.dram_bytes = work.traffic.dram_bytes * left;
  auto& terms = result.terms;
  const auto term = [&](Bound bound) -> double& { return terms[static_cast<std::size_t>(bound)]; };

  term(Bound::dram) = (result.dram_bytes + 64 * p[kRowCost] * work.traffic.dram_rows * left) /
                      (p[kDramRate] * device.memory_bytes_per_second / 1e6);
  term(Bound::l2) =
      work.traffic.l2_slots * 32 / (p[kL2Rate] * 5120 * clock * multiprocessors / 132);
  term(Bound::l1) = (work.traffic.l1_clocks / p[kTagRate] +
                     (work.passes + kBarrierClocks * work.barriers * work.warps) / p[kPassRate]) /
                    (busy * clock);
  const Mix& mix = work.mix;
  term(Bound::issue) =
      std::max(issue_clocks(mix) / p[kIssueRate], unit_clocks(work) / p[kUnitRate]) * work.warps /
      (busy * clock);
  term(Bound::tensor) = tensor_clocks(work) * work.warps / (busy * clock);
  const double begun = std::max(1.17 * work.blocks, 19.0 * work.warps / multiprocessors);
  term(Bound::launch) = begun / (p[kLaunchRate] * clock);
  term(Bound::atomics) = work.traffic.hottest * p[kAtomicCost] / 1e3;

  const double hit = work.traffic.l1_hit_rate / 100;
  const double wait =
      35 * p[kL1Latency] + (1 - hit) * (270 * p[kL2Latency] + left * 600 * p[kDramLatency]);
  const double alone = mix.waits * wait + mix.shared_waits * 30 * p[kL1Latency] +
                       mix.issued * 4 * p[kOpLatency] + work.barriers * 30 * p[kBarrierCost];
  const double at_once = std::max(per_block, std::min(work.resident_warps, work.warps / busy));
  term(Bound::latency) = alone * std::max(1.0, work.warps / (busy * at_once)) / clock;

  double sum = 0;
  for (const double one : terms) sum += std::pow(one, p[kSharpness]);
  result.us = p[kBase] + std::pow(sum, 1 / p[kSharpness]);
  const double range = work.has_mix && !mix.is_guessed ? kRange : kRangeWithoutMix;
  result.low = p[kBase] * 0.9 + (result.us - p[kBase]) / range;
  result.high = p[kBase] * 1.1 + (result.us - p[kBase]) * range;
  return result;
}

}  // namespace warpstep::tools::profile
