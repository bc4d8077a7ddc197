// Times the rungs of the ladders beside NVIDIA's libraries on a GPU: each rung and the library in
// turns, so that both meet the same machine, 50 times, by events. Prints a line for each rung: the
// median of its times, what it moves or computes in a second, and its share of what the library
// reaches. The first run of each is a range of NVTX with the rung's name, for ncu. Usage:
// ladder_times [LADDER...]; cuda/ladders builds and runs it.
#include <cublas_v2.h>
#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cub/cub.cuh>
#include <functional>
#include <string>
#include <vector>

#include "kernels/ladders/copy.cuh"
#include "kernels/ladders/histogram.cuh"
#include "kernels/ladders/layernorm.cuh"
#include "kernels/ladders/nbody.cuh"
#include "kernels/ladders/reduction.cuh"
#include "kernels/ladders/scan_rungs.cuh"
#include "kernels/ladders/sgemm_rungs.cuh"
#include "kernels/ladders/softmax.cuh"
#include "kernels/ladders/spmv.cuh"
#include "kernels/ladders/stencil_rungs.cuh"
#include "kernels/ladders/transpose.cuh"

namespace {

constexpr int kRuns = 50;

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

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

/// What one run does, in bytes moved or operations.
struct Work {
  double amount;
  const char* unit;  // of amount / 10^9 in a second
};

/// Times one rung beside `library` and prints its line.
void time_rung(const char* name, Work work, const std::function<void()>& rung,
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

void copy() {
  const std::size_t n = std::size_t{1} << 27;
  float *const in = filled<float>(n, true), *const out = filled<float>(n, true);
  const auto library = [=] {
    warpstep::check(cudaMemcpyAsync(out, in, n * 4, cudaMemcpyDeviceToDevice), "cudaMemcpy");
  };
  time_all(kCopyRungs, {8.0 * n, "GB/s"}, "cudaMemcpy", library, in, out, n);
  time_all(kSaxpyRungs, {12.0 * n, "GB/s"}, "", nullptr, 0.5f, in, out, n);
}

void transpose() {
  const unsigned side = 8192;
  const std::size_t n = std::size_t{side} * side;
  float *const in = filled<float>(n, true), *const out = filled<float>(n, true);
  const auto library = [=] {
    warpstep::check(cudaMemcpyAsync(out, in, n * 4, cudaMemcpyDeviceToDevice), "cudaMemcpy");
  };
  time_all(kTransposeRungs, {8.0 * n, "GB/s"}, "cudaMemcpy", library, in, out, side, side);
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

void reduction() {
  const std::size_t n = std::size_t{1} << 27;
  float *const in = filled<float>(n, true), *const out = allocate<float>(1);
  const auto library = with_memory([=](void* memory, std::size_t& bytes) {
    return cub::DeviceReduce::Sum(memory, bytes, in, out, static_cast<int>(n));
  });
  time_all(kReductionRungs, {4.0 * n, "GB/s"}, "CUB", library, in, out, n);
}

void scan() {
  const std::size_t n = std::size_t{1} << 27;
  auto *const in = filled<unsigned>(n, false), *const out = allocate<unsigned>(n);
  const auto library = with_memory([=](void* memory, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveSum(memory, bytes, in, out, static_cast<int>(n));
  });
  time_all(kScanRungs, {8.0 * n, "GB/s"}, "CUB", library, in, out, n);
}

void histogram() {
  const std::size_t n = std::size_t{1} << 28;
  auto* const in = filled<unsigned char>(n, false);
  auto* const counts = allocate<unsigned>(kHistogramBins);
  const auto library = with_memory([=](void* memory, std::size_t& bytes) {
    return cub::DeviceHistogram::HistogramEven(memory, bytes, in, counts, 257, 0, 256,
                                               static_cast<int>(n));
  });
  time_all(kHistogramRungs, {1.0 * n, "GB/s"}, "CUB", library, in, counts, n);
}

void rows() {
  const unsigned count = 32768, columns = 4096;
  const std::size_t n = std::size_t{count} * columns;
  float *const in = filled<float>(n, true), *const out = allocate<float>(n);
  float *const scale = filled<float>(columns, true), *const shift = filled<float>(columns, true);
  const auto library = [=] {
    warpstep::check(cudaMemcpyAsync(out, in, n * 4, cudaMemcpyDeviceToDevice), "cudaMemcpy");
  };
  const Work work{8.0 * n, "GB/s"};
  time_all(kSoftmaxRungs, work, "cudaMemcpy", library, in, out, count, columns);
  time_all(kLayernormRungs, work, "cudaMemcpy", library, in, scale, shift, out, count, columns);
}

void sgemm() {
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) throw std::string("cublasCreate");
  for (const SgemmShape shape : {SgemmShape{4096, 4096, 4096}, {1000, 1100, 1300}}) {
    float* const a = filled<float>(std::size_t{shape.m} * shape.k, true);
    float* const b = filled<float>(std::size_t{shape.k} * shape.n, true);
    float* const c = allocate<float>(std::size_t{shape.m} * shape.n);
    const auto library = [=] {  // column by column, c turned is b turned times a turned
      const float one = 1, zero = 0;
      cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, shape.n, shape.m, shape.k, &one, b, shape.n, a,
                  shape.k, &zero, c, shape.n);
    };
    std::printf("%u x %u x %u\n", shape.m, shape.n, shape.k);
    time_all(kSgemmRungs, {2.0 * shape.m * shape.n * shape.k, "GFLOP/s"}, "cuBLAS", library, a, b,
             c, shape);
  }
}

void stencil() {
  const unsigned side = 8192;
  const StencilBox box{512, 512, 512};
  const std::size_t n = std::size_t{1} << 27;
  float *const in = filled<float>(n, true), *const out = allocate<float>(n);
  const auto copy_of = [=](std::size_t count) {
    return [=] {
      warpstep::check(cudaMemcpyAsync(out, in, count * 4, cudaMemcpyDeviceToDevice), "cudaMemcpy");
    };
  };
  time_all(kStencilRungs, {8.0 * side * side, "GB/s"}, "cudaMemcpy", copy_of(n / 2), in, out, side,
           side);
  time_all(kStencil3Rungs, {8.0 * n, "GB/s"}, "cudaMemcpy", copy_of(n), in, out, box);
}

void spmv() {
  const unsigned rows = 1 << 20, longest = 32;
  std::vector<unsigned> begins{0}, columns;
  for (unsigned row = 0; row < rows; ++row) {
    const unsigned length = (row * 2654435761u >> 20) % (longest + 1);
    for (unsigned i = 0; i < length; ++i) columns.push_back((row + (i * i * 37u) % 4096u) % rows);
    begins.push_back(static_cast<unsigned>(columns.size()));
  }
  auto *const device_begins = allocate<unsigned>(begins.size()), *const device_columns =
                                                                     allocate<unsigned>(
                                                                         columns.size());
  cudaMemcpy(device_begins, begins.data(), begins.size() * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(device_columns, columns.data(), columns.size() * 4, cudaMemcpyHostToDevice);
  const Csr matrix{device_begins, device_columns, filled<float>(columns.size(), true), rows,
                   static_cast<unsigned>(columns.size())};
  float *const x = filled<float>(rows, true), *const out = allocate<float>(rows);
  time_all(kSpmvRungs, {8.0 * columns.size() + 12.0 * rows, "GB/s"}, "", nullptr, matrix, x, out);
}

void nbody() {
  const unsigned n = 65536;
  auto* const bodies = reinterpret_cast<float4*>(filled<float>(std::size_t{4} * n, true));
  float3* const out = allocate<float3>(n);
  time_all(kNbodyRungs, {20.0 * n * n, "GFLOP/s"}, "", nullptr, bodies, out, n);
}

}  // namespace

int main(int count, char** words) try {
  const std::pair<const char*, void (*)()> ladders[] = {
      {"copy", copy},   {"transpose", transpose}, {"reduction", reduction},
      {"scan", scan},   {"histogram", histogram}, {"rows", rows},
      {"sgemm", sgemm}, {"stencil", stencil},     {"spmv", spmv},
      {"nbody", nbody},
  };
  cudaMemPool_t pool;
  std::uint64_t keep = ~std::uint64_t{0};
  warpstep::check(cudaDeviceGetDefaultMemPool(&pool, 0), "the pool");
  warpstep::check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep),
                  "the pool");
  std::printf("%-22s %11s %10s\n", "rung", "us", "reached");
  for (const auto& [name, run] : ladders) {
    const bool is_wanted =
        count == 1 || std::any_of(words + 1, words + count, [name = name](const char* word) {
          return !std::strcmp(word, name);
        });
    if (!is_wanted) continue;
    run();
    warpstep::check(cudaDeviceSynchronize(), name);
    cudaMemPoolTrimTo(pool, 0);
  }
} catch (const std::exception& error) {
  std::fprintf(stderr, "ladder_times: %s\n", error.what());
  return 1;
} catch (const std::string& error) {
  std::fprintf(stderr, "ladder_times: %s failed\n", error.c_str());
  return 1;
}
