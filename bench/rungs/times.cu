// Times the rungs of the ladders beside NVIDIA's libraries on a GPU: each rung and the library in
// turns, so that both meet the same machine, 50 times, by events. Prints a line for each rung: the
// median of its times, what it moves or computes in a second, and its share of what the library
// reaches. The first run of each is a range of NVTX with the rung's name, for ncu. Usage:
// ladder_times [LADDER...]; cuda/ladders builds and runs it.
#include <cublas_v2.h>
#include <cusparse.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cub/cub.cuh>
#include <functional>
#include <string>
#include <vector>

#include "bench/rungs/tensor_times.cuh"
#include "bench/rungs/timing.cuh"
#include "kernels/ladders/copy.cuh"
#include "kernels/ladders/histogram.cuh"
#include "kernels/ladders/layernorm.cuh"
#include "kernels/ladders/nbody.cuh"
#include "kernels/ladders/radix_sort/radix_rungs.cuh"
#include "kernels/ladders/reduction.cuh"
#include "kernels/ladders/scan_rungs.cuh"
#include "kernels/ladders/sgemm_rungs.cuh"
#include "kernels/ladders/softmax.cuh"
#include "kernels/ladders/spmv_rungs.cuh"
#include "kernels/ladders/stencil_rungs.cuh"
#include "kernels/ladders/transpose.cuh"

namespace {

void copy() {
  const std::size_t n = std::size_t{1} << 27;
  float *const in = filled<float>(n, true), *const out = filled<float>(n, true);
  const auto library = [=] {
    warpstep::check(cudaMemcpyAsync(out, in, n * 4, cudaMemcpyDeviceToDevice), "cudaMemcpy");
  };
  time_all(kCopyRungs, {8.0 * n, "GB/s"}, "cudaMemcpy", library, in, out, n);
  float* const sum = allocate<float>(n);
  time_all(kAddRungs, {12.0 * n, "GB/s"}, "", nullptr, in, out, sum, n);
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

void radix_sort() {
  const std::size_t n = std::size_t{1} << 27;
  auto *const in = filled<unsigned>(n, false), *const out = allocate<unsigned>(n);
  const auto library = with_memory([=](void* memory, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortKeys(memory, bytes, in, out, static_cast<int>(n));
  });
  time_all(kRadixRungs, {1000.0 * n, "Mkeys/s"}, "CUB", library, in, out, n);
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

/// cuSPARSE's product, prepared as it asks for.
std::function<void()> sparse_library(Csr matrix, const float* x, float* out) {
  cusparseHandle_t handle;
  cusparseSpMatDescr_t a;
  cusparseDnVecDescr_t from, to;
  const float one = 1, zero = 0;
  std::size_t bytes = 0;
  const auto ok = [](cusparseStatus_t status) {
    if (status != CUSPARSE_STATUS_SUCCESS) throw std::string(cusparseGetErrorString(status));
  };
  ok(cusparseCreate(&handle));
  ok(cusparseCreateCsr(&a, matrix.rows, matrix.rows, matrix.nonzero,
                       const_cast<unsigned*>(matrix.begins), const_cast<unsigned*>(matrix.columns),
                       const_cast<float*>(matrix.values), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                       CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  ok(cusparseCreateDnVec(&from, matrix.rows, const_cast<float*>(x), CUDA_R_32F));
  ok(cusparseCreateDnVec(&to, matrix.rows, out, CUDA_R_32F));
  ok(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, from, &zero, to,
                             CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
  void* const memory = allocate<char>(bytes);
  ok(cusparseSpMV_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, from, &zero, to,
                             CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, memory));
  return [=] {
    ok(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, from, &zero, to, CUDA_R_32F,
                    CUSPARSE_SPMV_ALG_DEFAULT, memory));
  };
}

/// Times the rungs for a matrix of 2^20 rows; `length` and `column` say where its values are.
void spmv_of(const char* name, unsigned (*length)(unsigned row),
             unsigned (*column)(unsigned row, unsigned i)) {
  const unsigned rows = 1 << 20;
  std::vector<unsigned> begins{0}, columns;
  for (unsigned row = 0; row < rows; ++row) {
    for (unsigned i = 0, count = length(row); i < count; ++i)
      columns.push_back(column(row, i) % rows);
    begins.push_back(static_cast<unsigned>(columns.size()));
  }
  const auto copy_of = [](const std::vector<unsigned>& numbers) {
    auto* const data = allocate<unsigned>(numbers.size());
    cudaMemcpy(data, numbers.data(), numbers.size() * 4, cudaMemcpyHostToDevice);
    return data;
  };
  const Csr matrix{copy_of(begins), copy_of(columns), filled<float>(columns.size(), true), rows,
                   static_cast<unsigned>(columns.size())};
  float *const x = filled<float>(rows, true), *const out = allocate<float>(rows);
  std::printf("%s\n", name);
  time_all(kSpmvRungs, {8.0 * columns.size() + 12.0 * rows, "GB/s"}, "cuSPARSE",
           sparse_library(matrix, x, out), matrix, x, out);
}

void spmv() {
  spmv_of(
      "2^20 rows of 0 to 32 values", [](unsigned row) { return (row * 2654435761u >> 20) % 33; },
      [](unsigned row, unsigned i) { return row + i * i * 37u % 4096u; });
  // As in a graph: half of the rows have 2 or 3 values, one in 1000 has over 2000.
  spmv_of(
      "2^20 rows of 2 to 65536 values",
      [](unsigned row) {
        const std::uint64_t mixed = row * 2654435761u;
        return static_cast<unsigned>(std::min<std::uint64_t>(65536, (2ull << 32) / (mixed + 1)));
      },
      [](unsigned row, unsigned i) { return row + (i * 2654435761u >> 12); });
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
      {"copy", copy},        {"transpose", transpose}, {"reduction", reduction},
      {"scan", scan},        {"histogram", histogram}, {"rows", rows},
      {"sgemm", sgemm},      {"stencil", stencil},     {"spmv", spmv},
      {"nbody", nbody},      {"hgemm", hgemm},         {"attention", attention},
      {"radix", radix_sort},
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
