// Measures what a launch costs the host through warpstep::launch and through <<<>>>, paired: small
// batches of empty launches in turns, so that both meet the same machine. Prints a table; exit code
// 1 when warpstep::launch costs over 2 % more.
#include <warpstep/launch.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace {

constexpr int kBatches = 100;
constexpr int kLaunchesPerBatch = 100;  // fewer than the GPU queues: no launch waits for a place
constexpr double kAllowedRatio = 1.02;

__global__ void empty() {}
__global__ void empty_with_arguments(const float*, float*, std::size_t, float, int) {}

/// Microseconds per launch of one batch of `launch_once`, begun and left with an idle GPU.
template <class LaunchOnce>
double batch_cost(LaunchOnce launch_once) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kLaunchesPerBatch; ++i) launch_once();
  const auto end = std::chrono::steady_clock::now();
  warpstep::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  return std::chrono::duration<double, std::micro>(end - begin).count() / kLaunchesPerBatch;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Times both ways in turns, prints their medians and returns the median of the paired ratios.
template <class Ours, class Plain>
double compare_costs(const char* name, Ours ours, Plain plain) {
  std::vector<double> our_costs, plain_costs, ratios;
  for (int batch = -5; batch < kBatches; ++batch) {
    // Which one goes first changes from batch to batch, so that neither always finds warm caches.
    double our_cost, plain_cost;
    if (batch % 2 == 0) {
      our_cost = batch_cost(ours);
      plain_cost = batch_cost(plain);
    } else {
      plain_cost = batch_cost(plain);
      our_cost = batch_cost(ours);
    }
    if (batch < 0) continue;  // warming up
    our_costs.push_back(our_cost);
    plain_costs.push_back(plain_cost);
    ratios.push_back(our_cost / plain_cost);
  }
  const double ratio = median(ratios);
  std::printf("%-18s | %19.3f | %11.3f | %.4f\n", name, median(our_costs), median(plain_costs),
              ratio);
  return ratio;
}

}  // namespace

int main() try {
  std::printf("%d launches each way, median microseconds per launch\n",
              kBatches * kLaunchesPerBatch);
  std::printf("empty kernel       | warpstep::launch us | <<<>>> us   | ratio\n");
  std::printf("-------------------+---------------------+-------------+-------\n");
  const float* in = nullptr;
  float* out = nullptr;
  const std::size_t n = 1000;
  const double without = compare_costs(
      "no arguments",
      [] {
        warpstep::launch(empty, {1, 1});
      },
      [] { empty<<<1, 1>>>(); });
  const double with_five = compare_costs(
      "5 arguments",
      [&] {
        warpstep::launch(empty_with_arguments, {1, 1}, in, out, n, 2.0f, 3);
      },
      [&] { empty_with_arguments<<<1, 1>>>(in, out, n, 2.0f, 3); });
  const bool within = without <= kAllowedRatio && with_five <= kAllowedRatio;
  std::printf("\nwarpstep::launch is %s 2 %% of <<<>>>\n", within ? "within" : "NOT within");
  return within ? 0 : 1;
} catch (const warpstep::Error& error) {
  std::fprintf(stderr, "launch_cost: %s\n", error.what());
  return 2;
}
