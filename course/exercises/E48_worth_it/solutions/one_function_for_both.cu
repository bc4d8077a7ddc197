// A template for the work of any processor, and the fixed costs apart from those of each byte.
#include "machines.h"

template <class Processor>
double seconds_of_an_item(const Processor& p, double flops, double bytes) {
  const double computing = flops / p.flops, moving = bytes / p.bandwidth;
  return computing > moving ? computing : moving;
}

Verdict worth_it(size_t n, double flops_per_item, double bytes_per_item, bool data_on_device,
                 const Gpu& gpu, const Cpu& cpu) {
  Verdict verdict{};
  if (n == 0) return verdict;
  verdict.cpu_seconds = n * seconds_of_an_item(cpu, flops_per_item, bytes_per_item);
  const double fixed =
      gpu.launch_seconds + (data_on_device ? 0 : gpu.copy_seconds + gpu.copy_seconds);
  const double link = data_on_device ? 0 : bytes_per_item / gpu.link_bandwidth;
  verdict.gpu_seconds =
      fixed + n * (link + seconds_of_an_item(gpu, flops_per_item, bytes_per_item));
  verdict.is_worth_it = verdict.gpu_seconds < verdict.cpu_seconds;
  return verdict;
}
