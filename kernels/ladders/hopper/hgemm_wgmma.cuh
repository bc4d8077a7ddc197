// The last rungs of the product of matrices of halves (hgemm/hgemm.cuh), for GPUs of compute
// capability 9.0 alone. One thread has the copy engine bring tiles; two groups of four warps
// multiply them. Rows of a and of b must be multiples of 16 bytes; other products go the way of
// hgemm_wide.
#pragma once

#include "kernels/ladders/hgemm/hgemm_rungs.cuh"
#include "kernels/ladders/hopper/copy_engine.cuh"
#include "kernels/ladders/hopper/wgmma.cuh"

/// A block makes 128 x 256 cells, 64 products at a time.
constexpr unsigned kHgemmHigh = 128, kHgemmWide = 256, kHgemmDeep = 64, kHgemmStages = 4;

struct HgemmStage {
  half a[kHgemmHigh][64];
  half b[kHgemmWide / 64][kHgemmDeep][64];
};

struct HgemmShared {
  HgemmStage stages[kHgemmStages];
  CopyBarrier full[kHgemmStages], empty[kHgemmStages];
};

/// The cells from (top, left) on, 64 x 256 of them, in the registers of four warps.
__device__ inline void hgemm_store(half* c, const float (&sums)[128], unsigned top, unsigned left,
                                   HgemmShape shape) {
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
#pragma unroll
  for (unsigned part = 0; part < 2; ++part) {
    const unsigned row = top + 16 * warp + lane / 4 + 8 * part;
    if (row >= shape.m) continue;
    half* const to = c + std::size_t{row} * shape.n;
#pragma unroll
    for (unsigned j = 0; j < 32; ++j) {
      const unsigned column = left + 8 * j + lane % 4 * 2;
      if (column < shape.n)
        *reinterpret_cast<half2*>(to + column) =
            __floats2half2_rn(sums[4 * j + 2 * part], sums[4 * j + 2 * part + 1]);
    }
  }
}

template <unsigned kAtATime>
__global__ void __launch_bounds__(384, 1)
    hgemm_wgmma(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                half* c, HgemmShape shape) {
  auto& shared = at_kilobyte<HgemmShared>(warpstep::dynamic_shared<char>());
  if (threadIdx.x == 0) {
    for (CopyBarrier& barrier : shared.full) barrier.init(1);
    for (CopyBarrier& barrier : shared.empty) barrier.init(2);
    publish_barriers();
  }
  __syncthreads();  // the barriers count
  const unsigned rows = warpstep::ceil_div(shape.m, kHgemmHigh);
  const unsigned columns = warpstep::ceil_div(shape.n, kHgemmWide);
  const unsigned steps = warpstep::ceil_div(shape.k, kHgemmDeep);
  RingPlace<kHgemmStages> place;
  if (threadIdx.x < 128) {
    keep_registers<40>();
    if (threadIdx.x != 0) return;
    for (unsigned tile = blockIdx.x; tile < rows * columns; tile += gridDim.x) {
      const HgemmPlace at = hgemm_place<kAtATime>(tile, rows, columns);
      for (unsigned step = 0; step < steps; ++step, place.advance()) {
        HgemmStage& to = shared.stages[place.stage];
        CopyBarrier& full = shared.full[place.stage];
        shared.empty[place.stage].wait(place.parity ^ 1);
        full.expect(sizeof(HgemmStage));
        const int deep = static_cast<int>(step * kHgemmDeep);
        copy_box(to.a, a, deep, static_cast<int>(at.y * kHgemmHigh), 0, full);
        for (unsigned part = 0; part < kHgemmWide / 64; ++part)
          copy_box(to.b[part], b, static_cast<int>(at.x * kHgemmWide + 64 * part), deep, 0, full);
      }
    }
    return;
  }
  take_registers<232>();
  const unsigned group = threadIdx.x / 128 - 1;
  for (unsigned tile = blockIdx.x; tile < rows * columns; tile += gridDim.x) {
    const HgemmPlace at = hgemm_place<kAtATime>(tile, rows, columns);
    float sums[128];
    unsigned before = 0;
    for (unsigned step = 0; step < steps; ++step, place.advance()) {
      const HgemmStage& from = shared.stages[place.stage];
      shared.full[place.stage].wait(place.parity);
      begin_products();
#pragma unroll
      for (unsigned deep = 0; deep < kHgemmDeep; deep += 16)
        add_wide_product(sums, MatrixPlace(&from.a[64 * group][deep]),
                         MatrixPlace(&from.b[0][deep][0], sizeof from.b[0]),
                         static_cast<int>(step + deep));
      end_products();
      wait_for_products<1>();
      if (step > 0 && threadIdx.x % 128 == 0) shared.empty[before].arrive();
      before = place.stage;
    }
    wait_for_products<0>();
    if (threadIdx.x % 128 == 0) shared.empty[before].arrive();
    hgemm_store(c, sums, at.y * kHgemmHigh + 64 * group, at.x * kHgemmWide, shape);
  }
}

/// With at most `most_blocks` blocks, of which each makes several tiles of c if need be.
template <unsigned kAtATime>
void launch_hgemm_wgmma(const half* a, const half* b, half* c, HgemmShape shape,
                        unsigned most_blocks) {
  constexpr auto kKernel = hgemm_wgmma<kAtATime>;
  constexpr int kBytes = sizeof(HgemmShared) + 1024;
  warpstep::check(
      cudaFuncSetAttribute(kKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes),
      "cudaFuncSetAttribute");
  const unsigned tiles =
      warpstep::ceil_div(shape.m, kHgemmHigh) * warpstep::ceil_div(shape.n, kHgemmWide);
  warpstep::launch<kKernel>({tiles < most_blocks ? tiles : most_blocks, 384, kBytes},
                            map_of(a, shape.k, shape.m, 1, kHgemmHigh),
                            map_of(b, shape.n, shape.k, 1, kHgemmDeep), c, shape);
}

/// Whether the copy engine can read the factors' rows, and there is anything to add.
inline bool hgemm_suits_copy_engine(HgemmShape shape) {
  return shape.k > 0 && shape.k % 8 == 0 && shape.n % 8 == 0;
}

inline constexpr Rung<const half*, const half*, half*, HgemmShape> kHgemmHopperRungs[] = {
    {"hgemm_wgmma", "wgmma out of shared memory, filled by the copy engine",
     [](const half* a, const half* b, half* c, HgemmShape shape) {
       if (!hgemm_suits_copy_engine(shape)) return kHgemmRungs[4].run(a, b, c, shape);
       launch_hgemm_wgmma<16>(a, b, c, shape, ~0u);
     }},
    {"hgemm_persistent", "the next cells' tiles are fetched while these are stored",
     [](const half* a, const half* b, half* c, HgemmShape shape) {
       if (!hgemm_suits_copy_engine(shape)) return kHgemmRungs[4].run(a, b, c, shape);
       launch_hgemm_wgmma<16>(a, b, c, shape, multiprocessors());
     }},
};
