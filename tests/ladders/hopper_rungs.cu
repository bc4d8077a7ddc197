// The rungs that only GPUs of compute capability 9.0 have, beside the same in double precision.
#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "kernels/ladders/hopper/attention_wgmma.cuh"
#include "kernels/ladders/hopper/hgemm_wgmma.cuh"
#include "tests/ladders/half_references.h"

using warpstep::Buffer;

namespace {

/// Ends the test as skipped on another GPU than one of compute capability 9.0.
void need_capability_9() {
  int major = 0;
  warpstep::check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0), "the GPU");
  if (major == 9) return;
  std::printf("skipped: this needs a GPU of compute capability 9.0\n");
  std::exit(77);
}

}  // namespace

TEST_CASE("the product of halves by wgmma gives every cell, whatever the sides") {
  need_capability_9();
  for (const HgemmShape shape : {HgemmShape{1, 8, 8},
                                 {1, 130, 3},
                                 {33, 40, 16},
                                 {64, 256, 64},
                                 {129, 264, 72},
                                 {300, 520, 1000}}) {
    CAPTURE(shape.m);
    CAPTURE(shape.n);
    CAPTURE(shape.k);
    const auto a = mixed_halves(shape.m * shape.k, 1, 4), b = mixed_halves(shape.k * shape.n, 2, 4);
    const Buffer<half> device_a(a), device_b(b);
    for (const auto& rung : kHgemmHopperRungs) {
      CAPTURE(rung.name);
      Buffer<half> c(std::vector<half>(shape.m * shape.n, __float2half(1000.0f)));
      rung.run(device_a.data(), device_b.data(), c.data(), shape);
      CHECK(wrong_cells(c.to_vector(), a, b, shape) == 0);
    }
  }
}

TEST_CASE("blocks that make several tiles of a product give every cell") {
  need_capability_9();
  const HgemmShape shape{520, 1032, 136};
  const auto a = mixed_halves(shape.m * shape.k, 1, 4), b = mixed_halves(shape.k * shape.n, 2, 4);
  const Buffer<half> device_a(a), device_b(b);
  Buffer<half> c(std::vector<half>(shape.m * shape.n, __float2half(1000.0f)));
  launch_hgemm_wgmma<2>(device_a.data(), device_b.data(), c.data(), shape, 3);
  CHECK(wrong_cells(c.to_vector(), a, b, shape) == 0);
}

TEST_CASE("attention by wgmma gives every row, whatever the numbers of queries and keys") {
  need_capability_9();
  for (const AttentionShape shape :
       {AttentionShape{1, 1, 1}, {2, 3, 64}, {1, 65, 63}, {3, 17, 200}, {2, 130, 513}}) {
    CAPTURE(shape.heads);
    CAPTURE(shape.queries);
    CAPTURE(shape.keys);
    const std::size_t queries = std::size_t{shape.heads} * shape.queries * kAttentionWide;
    const std::size_t keys = std::size_t{shape.heads} * shape.keys * kAttentionWide;
    const auto q = mixed_halves(queries, 1, 2), k = mixed_halves(keys, 2, 2);
    const auto v = mixed_halves(keys, 3, 1);
    const Buffer<half> device_q(q), device_k(k), device_v(v);
    Buffer<half> out(std::vector<half>(queries, __float2half(100.0f)));
    kAttentionHopperRungs[0].run(device_q.data(), device_k.data(), device_v.data(), out.data(),
                                 shape);
    CHECK(wrong_values(out.to_vector(), attention_reference(q, k, v, shape)) == 0);
  }
}
