// What the engine costs: threads, barriers and launches, beside plain nested loops built with the
// same flags. Prints a table; run it on a quiet machine:
//   cmake --preset bench && cmake --build --preset bench && build-bench/bench/engine
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "bench/plain_loops.h"
#include "kernels/matmul.cuh"
#include "kernels/vector_add.cuh"
#include "sim/schedule/settings.h"

__global__ void do_nothing() {}

__global__ void cross_barriers(int count) {
  for (int i = 0; i < count; ++i) __syncthreads();
}

namespace {

constexpr int kRuns = 15;

/// Milliseconds, the median of several runs.
template <class Work>
double measure(const Work& work) {
  std::vector<double> times;
  for (int run = 0; run < kRuns; ++run) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count());
  }
  std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
  return times[kRuns / 2];
}

void use_workers(unsigned count) {
  warpstep::sim::settings().workers = count;
}

/// Bytes of this process that are in memory now.
double resident_megabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  return 0;
}

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void row(const char* what, double ms, double loop_ms, double per, const char* unit) {
  std::printf("%-44s %9.3f ms", what, ms);
  if (loop_ms > 0)
    std::printf("   %5.2f x the loop", ms / loop_ms);
  else
    std::printf("%19s", "");
  if (per > 0) std::printf("   %6.2f %s", per, unit);
  std::printf("\n");
}

void bench_vector_add(unsigned all) {
  constexpr int n = 1 << 22;
  const std::vector<float> ones(n, 1.0f);
  const warpstep::Buffer<float> a(ones), b(ones);
  warpstep::Buffer<float> c(n);
  const double loop =
      measure([&] { bench::add_loop(a.data(), b.data(), c.data(), n, n / 256, 256); });
  row("vector add 2^22: the nested loop", loop, 0, loop * 1e6 / n, "ns per element");
  const auto add = [&] { launch_vector_add(a, b, c); };
  use_workers(1);
  const double one = measure(add);
  row("vector add 2^22: 1 worker", one, loop, one * 1e6 / n, "ns per thread");
  const double pointed = measure([&] {
    warpstep::launch(vector_add, {n / 256, 256}, a, b, c, std::size_t{n});
  });
  row("vector add 2^22: kernel by pointer, 1 worker", pointed, loop, pointed * 1e6 / n,
      "ns per thread");
  use_workers(all);
  row(("vector add 2^22: " + std::to_string(all) + " workers").c_str(), measure(add), loop, 0, "");
}

void bench_matmul(unsigned all) {
  constexpr int size = 256;
  constexpr double barriers = 2.0 * (size / 16) * size * size;
  std::vector<float> values(size * size);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 7) - 3;
  const warpstep::Buffer<float> m(values), n(values);
  warpstep::Buffer<float> out(values.size());
  const double loop = measure([&] { bench::matmul_loop(m.data(), n.data(), out.data(), size); });
  row("matmul 256^3: the nested loop, by tiles", loop, 0, 0, "");
  const MatmulShape shape{size, size, size};
  const auto fixed = [&] { launch_matmul_tiled_static(m, n, out, shape); };
  const auto dynamic = [&] { launch_matmul_tiled(m, n, out, shape, 16); };
  use_workers(1);
  const double one = measure(fixed);
  row("matmul 256^3: static tiles, 1 worker", one, loop, one * 1e6 / barriers,
      "ns per thread-barrier, arithmetic included");
  const double other = measure(dynamic);
  row("matmul 256^3: dynamic tiles, 1 worker", other, loop, other * 1e6 / barriers,
      "ns per thread-barrier, arithmetic included");
  use_workers(all);
  const double many = measure(fixed);
  row(("matmul 256^3: static tiles, " + std::to_string(all) + " workers").c_str(), many, loop,
      many * 1e6 / barriers, "ns per thread-barrier, arithmetic included");
}

void bench_barrier() {
  use_workers(1);
  for (const unsigned threads : {32u, 256u, 1024u}) {
    const int rounds = (1 << 20) / static_cast<int>(threads);
    const double ms = measure([&] { warpstep::launch<cross_barriers>({1, threads}, rounds); });
    row(("barrier among " + std::to_string(threads) + " threads, 2^20 passes").c_str(), ms, 0,
        ms * 1e6 / (1 << 20), "ns per thread-barrier");
  }
}

void bench_launch(unsigned all) {
  constexpr int launches = 10000;
  const auto run = [&](dim3 grid) {
    return measure([&] {
      for (int i = 0; i < launches; ++i) warpstep::launch<do_nothing>({grid, 1});
    });
  };
  use_workers(1);
  const double one = run(1);
  row("10,000 launches of an empty 1-block kernel", one, 0, one * 1e3 / launches, "us per launch");
  use_workers(all);
  const double many = run(2);
  row("10,000 launches of 2 empty blocks, 2 workers", many, 0, many * 1e3 / launches,
      "us per launch");
}

void bench_stacks() {
  use_workers(1);
  auto& stack_bytes = warpstep::sim::settings().stack_bytes;
  const std::size_t usual = stack_bytes;
  stack_bytes = 256 << 10;
  const double before = resident_megabytes();
  warpstep::launch<do_nothing>({1, 1024});
  const double without = resident_megabytes();
  warpstep::launch<cross_barriers>({1, 1024}, 2);
  const double with = resident_megabytes();
  stack_bytes = usual;
  std::printf(
      "1024 stacks of 256 KiB (256 MB): %.1f MB resident for a kernel without barriers, "
      "%.1f MB with\n",
      without - before, with - before);
}

}  // namespace

int main() {
  const unsigned all = std::max(1u, std::min(2u, std::thread::hardware_concurrency()));
  bench_stacks();
  bench_vector_add(all);
  bench_matmul(all);
  bench_barrier();
  bench_launch(all);
  std::printf("peak memory of this process: %.0f MB\n", peak_megabytes());
}
