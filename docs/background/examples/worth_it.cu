// Estimates, for a map over n floats, when a GPU is worth it: the model of exercise E48.
#include <algorithm>
#include <cstdio>

struct Processor {
  double flops, bandwidth;  // a second
};

double seconds(double n, double flops_an_item, double bytes_an_item, Processor on) {
  return std::max(n * flops_an_item / on.flops, n * bytes_an_item / on.bandwidth);
}

int main() {
  const Processor cpu{2e11, 3e10}, gpu{6e13, 4.8e12};
  const double launch = 3e-6, link = 5.5e10, copy = 8e-6;
  std::printf("microseconds, 8 bytes an item    CPU        GPU   with both copies\n");
  for (const double flops : {1.0, 1000.0})
    for (const double n : {1e3, 1e5, 1e7}) {
      const double here = seconds(n, flops, 8, cpu), there = launch + seconds(n, flops, 8, gpu);
      const double copied = there + 2 * copy + 8 * n / link;
      std::printf("n = %8.0f, %4.0f operations %10.1f %10.1f %10.1f  %s\n", n, flops, 1e6 * here,
                  1e6 * there, 1e6 * copied,
                  here < there    ? "the CPU"
                  : here < copied ? "the GPU, if the data are there"
                                  : "the GPU");
    }
}
