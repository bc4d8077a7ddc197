// What the programs that run each rung once have in common: small.cu, and small_hopper.cu for the
// rungs that only a GPU has.
#pragma once

#include <nvtx3/nvToolsExt.h>
#include <warpstep/buffer.h>

#include <cuda_fp16.h>

#include <cstddef>
#include <cstdio>
#include <ctime>
#include <vector>

#include "kernels/ladders/attention/attention.cuh"
#include "kernels/ladders/hgemm/hgemm.cuh"

using warpstep::Buffer;

template <class Rungs, class... A>
void run_all(const Rungs& rungs, A... arguments) {
  for (const auto& rung : rungs) {
    const std::clock_t begin = std::clock();
    nvtxRangePushA(rung.name);
    rung.run(arguments...);
    nvtxRangePop();
    warpstep::check(cudaDeviceSynchronize(), rung.name);
    const double taken = 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%-24s %10.2f\n", rung.name, taken);
  }
}

inline Buffer<half> halves(std::size_t count) {
  std::vector<half> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = __float2half_rn(static_cast<float>(i * 37 % 1000) / 1000 - 0.5f);
  return Buffer<half>(values);
}

template <class Rungs>
void run_hgemm(const Rungs& rungs) {
  const HgemmShape shape{256, 256, 128};
  const Buffer<half> a = halves(shape.m * shape.k), b = halves(shape.k * shape.n);
  Buffer<half> c(shape.m * shape.n);
  run_all(rungs, a.data(), b.data(), c.data(), shape);
}

template <class Rungs>
void run_attention(const Rungs& rungs) {
  const AttentionShape shape{1, 256, 256};
  const std::size_t count = std::size_t{shape.queries} * kAttentionWide;
  const Buffer<half> q = halves(count), k = halves(count), v = halves(count);
  Buffer<half> out(count);
  run_all(rungs, q.data(), k.data(), v.data(), out.data(), shape);
}
