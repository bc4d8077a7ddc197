#include "tools/profile/model/roofline.h"

namespace warpstep::tools::profile {

namespace {

/// Of floats, in a clock of a multiprocessor.
double lanes_of(const Device& device) {
  return device.major >= 9 || (device.major == 8 && device.minor > 0) ? 128 : 64;
}

}  // namespace

std::optional<Roofline> roofline_of(const Counts& counts,
                                    const std::map<std::string, Kernel>& kernels) {
  const std::optional<Estimate> estimate = estimate_of(counts, kernels);
  if (!estimate) return std::nullopt;
  const Work& work = estimate->work;
  const Device& device = work.device;
  Roofline roofline;
  roofline.us = estimate->said.us;
  roofline.bytes = work.traffic.dram_bytes;
  roofline.bandwidth = device.memory_bytes_per_second;
  const double clocks = device.multiprocessors * device.clock_hz;
  roofline.peak = 2 * lanes_of(device) * clocks;
  if (!work.has_mix || work.mix.is_guessed) return roofline;
  roofline.flops = work.mix.flops * work.warps;
  if (work.mix.tensor > 0) {
    roofline.kind = "tensor cores";
    roofline.peak = clocks * work.mix.tensor / tensor_clocks(work);
  } else if (work.mix.twice > work.mix.single) {
    roofline.kind = "doubles";
    roofline.peak /= device.double_ratio;
  }
  return roofline;
}

}  // namespace warpstep::tools::profile
