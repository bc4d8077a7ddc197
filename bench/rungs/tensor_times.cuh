// Times the ladders whose last rungs run on GPUs of compute capability 9.0 alone
// (kernels/ladders/hopper).
#pragma once

#include <cublas_v2.h>
#include <cuda_fp16.h>

#include <cstddef>
#include <string>

#include "bench/rungs/timing.cuh"
#include "kernels/ladders/hopper/attention_wgmma.cuh"
#include "kernels/ladders/hopper/hgemm_wgmma.cuh"

namespace {

__global__ void fill_halves(half* data, std::size_t n) {
  for (std::size_t i : warpstep::grid_stride(n)) {
    std::uint32_t mixed = static_cast<std::uint32_t>(i) * 2654435761u;
    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    data[i] = __float2half_rn(static_cast<float>(mixed >> 8) / 8388608.0f - 1.0f);
  }
}

/// An array of halves between -1 and 1.
half* halves(std::size_t count) {
  half* const data = allocate<half>(count);
  warpstep::launch<fill_halves>({1024, 256}, data, count);
  return data;
}

void hgemm() {
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) throw std::string("cublasCreate");
  const HgemmShape shape{4096, 4096, 4096};
  const half* const a = halves(std::size_t{shape.m} * shape.k);
  const half* const b = halves(std::size_t{shape.k} * shape.n);
  half* const c = allocate<half>(std::size_t{shape.m} * shape.n);
  const auto library = [=] {  // column by column, c turned is b turned times a turned
    const float one = 1, zero = 0;
    cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, shape.n, shape.m, shape.k, &one, b, CUDA_R_16F,
                 shape.n, a, CUDA_R_16F, shape.k, &zero, c, CUDA_R_16F, shape.n, CUBLAS_COMPUTE_32F,
                 CUBLAS_GEMM_DEFAULT);
  };
  const Work work{2.0 * shape.m * shape.n * shape.k, "GFLOP/s"};
  time_all(kHgemmRungs, work, "cuBLAS", library, a, b, c, shape);
  time_all(kHgemmHopperRungs, work, "cuBLAS", library, a, b, c, shape);
}

void attention() {
  const AttentionShape shape{32, 8192, 8192};
  const std::size_t count = std::size_t{shape.heads} * shape.queries * kAttentionWide;
  const half *const q = halves(count), *const k = halves(count), *const v = halves(count);
  half* const out = allocate<half>(count);
  const Work work{4.0 * count * shape.keys, "GFLOP/s"};
  time_all(kAttentionRungs, work, "", nullptr, q, k, v, out, shape);
  time_all(kAttentionHopperRungs, work, "", nullptr, q, k, v, out, shape);
}

}  // namespace
