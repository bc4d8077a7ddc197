// expect: V1
#include <algorithm>

#include "machines.h"

Verdict worth_it(size_t n, double flops_per_item, double bytes_per_item, bool data_on_device,
                 const Gpu& gpu, const Cpu& cpu) {
  if (n == 0) return {0, 0, false};
  const double flops = double(n) * flops_per_item, bytes = double(n) * bytes_per_item;
  const double on_cpu = std::max(flops / cpu.flops, bytes / cpu.bandwidth);
  double on_gpu = std::max(flops / gpu.flops, bytes / gpu.bandwidth) + gpu.launch_seconds;
  if (!data_on_device) on_gpu += 2 * gpu.copy_seconds + bytes / gpu.link_bandwidth;
  return {on_cpu, on_gpu, on_gpu <= on_cpu};
}
