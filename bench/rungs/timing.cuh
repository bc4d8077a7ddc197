// How the rungs of the ladders are timed on a GPU: each rung and the library in turns, so that both
// meet the same machine, 50 times, by events. The first run of each is a range of NVTX with the
// rung's name, for ncu.
#pragma once

#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>
#include <warpstep/error.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

inline constexpr int kRuns = 50;

template <class T>
T* allocate(std::size_t count) {
  T* data = nullptr;
  warpstep::check(cudaMalloc(&data, count * sizeof(T)), "cudaMalloc");
  return data;
}

__global__ void fill(std::uint32_t* data, std::size_t words, bool is_float) {
  for (std::size_t i : warpstep::grid_stride(words)) {
    std::uint32_t mixed = static_cast<std::uint32_t>(i) * 2654435761u;
    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    mixed ^= mixed >> 13;
    data[i] =
        is_float ? __float_as_uint(static_cast<float>(mixed >> 8) / 8388608.0f - 1.0f) : mixed;
  }
}

/// An array with mixed bits, or floats between -1 and 1.
template <class T>
T* filled(std::size_t count, bool is_float) {
  T* const data = allocate<T>(count);
  warpstep::launch<fill>({1024, 256}, reinterpret_cast<std::uint32_t*>(data),
                         count * sizeof(T) / sizeof(std::uint32_t), is_float);
  return data;
}

class Events {
 public:
  Events() {
    for (cudaEvent_t& event : events_) warpstep::check(cudaEventCreate(&event), "cudaEventCreate");
  }
  /// Microseconds from the first thing that `work` gives the GPU to the last.
  double time(const std::function<void()>& work) {
    warpstep::check(cudaEventRecord(events_[0]), "cudaEventRecord");
    work();
    warpstep::check(cudaEventRecord(events_[1]), "cudaEventRecord");
    warpstep::check(cudaEventSynchronize(events_[1]), "cudaEventSynchronize");
    float milliseconds = 0;
    warpstep::check(cudaEventElapsedTime(&milliseconds, events_[0], events_[1]), "elapsed");
    return milliseconds * 1000.0;
  }

 private:
  cudaEvent_t events_[2];
};

inline double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

/// What one run does, in bytes moved or operations.
struct Work {
  double amount;
  const char* unit;  // of amount / 10^9 in a second
};

/// Times one rung beside `library` and prints its line.
inline void time_rung(const char* name, Work work, const std::function<void()>& rung,
                      const char* library_name, const std::function<void()>& library) {
  Events events;
  std::vector<double> ours, theirs;
  nvtxRangePushA(name);
  rung();
  nvtxRangePop();
  for (int run = -2; run < kRuns; ++run) {
    const bool is_first = run % 2 == 0;
    double mine = 0, other = 0;
    if (is_first) mine = events.time(rung);
    if (library) other = events.time(library);
    if (!is_first) mine = events.time(rung);
    if (run < 0) continue;
    ours.push_back(mine);
    theirs.push_back(other);
  }
  const double us = median(ours);
  std::printf("%-22s %11.1f %10.1f %-8s", name, us, work.amount / us / 1000, work.unit);
  if (library) std::printf(" %6.1f %% of %s", 100 * median(theirs) / us, library_name);
  std::printf("\n");
  std::fflush(stdout);
}

template <class Rungs, class... A>
void time_all(const Rungs& rungs, Work work, const char* library_name,
              const std::function<void()>& library, A... arguments) {
  for (const auto& rung : rungs)
    time_rung(
        rung.name, work, [&] { rung.run(arguments...); }, library_name, library);
}

/// CUB's way: called once for the size of its memory, then for the work.
template <class Call>
std::function<void()> with_memory(Call call) {
  std::size_t bytes = 0;
  warpstep::check(call(nullptr, bytes), "CUB");
  void* const memory = allocate<char>(bytes);
  return [=] {
    std::size_t size = bytes;
    warpstep::check(call(memory, size), "CUB");
  };
}
