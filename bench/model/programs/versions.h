// Kernel versions whose times are taken on a GPU and predicted from what the simulator counts.
//
// Each program of this folder lists versions and gives them to run(). On a GPU, `PROGRAM time`
// prints a line for each version with the median time of its launch; `PROGRAM once` launches each a
// single time, for ncu; `PROGRAM few` launches the first of its blocks only, for the simulator,
// whose memory is 0 from the beginning, and `PROGRAM part` does the same on a GPU.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace model {

/// One kernel with one shape of launch.
struct Version {
  std::string name;
  dim3 grid, block;
  dim3 few;                        // the grid on the simulator: a part of `grid`
  std::vector<std::size_t> bytes;  // of the arrays that it gets
  std::function<void(dim3 grid, void* const* arrays)> launch;
};

inline constexpr int kWarmUps = 3, kTimes = 25, kBatch = 20;

inline void require(cudaError_t error, const std::string& what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what.c_str(), cudaGetErrorString(error));
  std::exit(1);
}

/// Microseconds of `launches` launches in a row, divided by their number.
inline double time_of(const Version& version, void* const* arrays, int launches) {
  static cudaEvent_t begin = nullptr, end = nullptr;
  if (begin == nullptr) {
    require(cudaEventCreate(&begin), "an event");
    require(cudaEventCreate(&end), "an event");
  }
  require(cudaEventRecord(begin), version.name);
  for (int i = 0; i < launches; ++i) version.launch(version.grid, arrays);
  require(cudaEventRecord(end), version.name);
  require(cudaEventSynchronize(end), version.name);
  float milliseconds = 0;
  require(cudaEventElapsedTime(&milliseconds, begin, end), version.name);
  return 1000.0 * milliseconds / launches;
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

inline void print_time(const Version& version, void* const* arrays) {
  for (int i = 0; i < kWarmUps; ++i) time_of(version, arrays, 1);
  std::vector<double> single, batch;
  for (int i = 0; i < kTimes; ++i) single.push_back(time_of(version, arrays, 1));
  for (int i = 0; i < 5; ++i) batch.push_back(time_of(version, arrays, kBatch));
  std::printf("%.3f,%.3f,%.3f,%.3f", median(single),
              *std::min_element(single.begin(), single.end()),
              *std::max_element(single.begin(), single.end()), median(batch));
}

/// Launches the versions as the command line says. Returns the exit code.
inline int run(int argc, char** argv, const std::vector<Version>& versions) {
  const std::string mode = argc > 1 ? argv[1] : "few";
  const std::string only = argc > 2 ? argv[2] : "";
  for (const Version& version : versions) {
    if (!only.empty() && version.name != only) continue;
    std::vector<void*> arrays;
    for (const std::size_t bytes : version.bytes) {
      arrays.push_back(nullptr);
      require(cudaMalloc(&arrays.back(), bytes), version.name);
      if (mode != "few") require(cudaMemset(arrays.back(), 0, bytes), version.name);
    }
    const dim3 grid = mode == "few" || mode == "part" ? version.few : version.grid;
    std::printf("%s,%u,%u,%u,%u,%u,%u,", version.name.c_str(), version.grid.x, version.grid.y,
                version.grid.z, version.few.x, version.few.y, version.few.z);
    if (mode == "time")
      print_time(version, arrays.data());
    else
      version.launch(grid, arrays.data());
    std::printf("\n");
    std::fflush(stdout);
    require(cudaGetLastError(), version.name);
    require(cudaDeviceSynchronize(), version.name);
    for (void* const array : arrays) require(cudaFree(array), version.name);
  }
  return 0;
}

}  // namespace model
