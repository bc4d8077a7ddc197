// Adds up the parts of the GPU's time from a list.
#include <algorithm>
#include <numeric>
#include <vector>

#include "machines.h"

Verdict worth_it(size_t n, double flops_per_item, double bytes_per_item, bool data_on_device,
                 const Gpu& gpu, const Cpu& cpu) {
  const double bytes = static_cast<double>(n) * bytes_per_item;
  const double flops = static_cast<double>(n) * flops_per_item;
  std::vector<double> parts;
  if (n != 0) {
    parts = {gpu.launch_seconds, std::max(bytes / gpu.bandwidth, flops / gpu.flops)};
    if (!data_on_device)
      parts.insert(parts.end(), {gpu.copy_seconds, bytes / gpu.link_bandwidth, gpu.copy_seconds});
  }
  Verdict verdict;
  verdict.cpu_seconds = std::max(bytes / cpu.bandwidth, flops / cpu.flops);
  verdict.gpu_seconds = std::accumulate(parts.begin(), parts.end(), 0.0);
  verdict.is_worth_it = verdict.cpu_seconds > verdict.gpu_seconds;
  return verdict;
}
