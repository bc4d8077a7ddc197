// Matrix products: naive, with the wrong index in front, tiled, with tiles in registers.
#include "versions.h"

__global__ void naive(const float* a, const float* b, float* c, unsigned n) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (unsigned k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

__global__ void by_columns(const float* a, const float* b, float* c, unsigned n) {
  const unsigned y = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned x = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (unsigned k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

template <unsigned kTile>
__global__ void tiled(const float* a, const float* b, float* c, unsigned n) {
  __shared__ float as[kTile][kTile], bs[kTile][kTile];
  const unsigned tx = threadIdx.x, ty = threadIdx.y;
  const unsigned x = blockIdx.x * kTile + tx, y = blockIdx.y * kTile + ty;
  float sum = 0;
  for (unsigned k = 0; k < n; k += kTile) {
    as[ty][tx] = a[y * n + k + tx];
    bs[ty][tx] = b[(k + ty) * n + x];
    __syncthreads();
#pragma unroll
    for (unsigned i = 0; i < kTile; ++i) sum += as[ty][i] * bs[i][tx];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

/// 64 x 64 of the result a block, 4 x 4 a thread.
__global__ void in_registers(const float* a, const float* b, float* c, unsigned n) {
  __shared__ float as[16][64], bs[16][64];
  const unsigned tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx;
  const unsigned x0 = blockIdx.x * 64, y0 = blockIdx.y * 64;
  float sum[4][4] = {};
  for (unsigned k = 0; k < n; k += 16) {
#pragma unroll
    for (unsigned i = t; i < 1024; i += 256) {
      as[i % 16][i / 16] = a[(y0 + i / 16) * n + k + i % 16];
      bs[i / 64][i % 64] = b[(k + i / 64) * n + x0 + i % 64];
    }
    __syncthreads();
#pragma unroll
    for (unsigned j = 0; j < 16; ++j)
#pragma unroll
      for (unsigned v = 0; v < 4; ++v)
#pragma unroll
        for (unsigned u = 0; u < 4; ++u) sum[v][u] += as[j][ty * 4 + v] * bs[j][tx + 16 * u];
    __syncthreads();
  }
#pragma unroll
  for (unsigned v = 0; v < 4; ++v)
#pragma unroll
    for (unsigned u = 0; u < 4; ++u) c[(y0 + ty * 4 + v) * n + x0 + tx + 16 * u] = sum[v][u];
}

using Kernel = void (*)(const float*, const float*, float*, unsigned);

model::Version version(const std::string& name, Kernel kernel, unsigned n, dim3 block,
                       unsigned tile) {
  const dim3 grid(n / tile, n / tile);
  const std::size_t bytes = n * n * 4ul;
  return {name + "_" + std::to_string(n),
          grid,
          block,
          {2, 1},
          {bytes, bytes, bytes},
          [=](dim3 part, void* const* p) {
            kernel<<<part, block>>>(static_cast<const float*>(p[0]),
                                    static_cast<const float*>(p[1]), static_cast<float*>(p[2]), n);
          }};
}

int main(int argc, char** argv) {
  std::vector<model::Version> all;
  for (const unsigned n : {256u, 1024u}) {
    all.push_back(version("matmul_naive", naive, n, {16, 16}, 16));
    all.push_back(version("matmul_naive_32", naive, n, {32, 32}, 32));
    all.push_back(version("matmul_columns", by_columns, n, {16, 16}, 16));
    all.push_back(version("matmul_tiled_8", tiled<8>, n, {8, 8}, 8));
    all.push_back(version("matmul_tiled_16", tiled<16>, n, {16, 16}, 16));
    all.push_back(version("matmul_tiled_32", tiled<32>, n, {32, 32}, 32));
    all.push_back(version("matmul_registers", in_registers, n, {16, 16}, 64));
  }
  all.push_back(version("matmul_registers", in_registers, 2048, {16, 16}, 64));
  return model::run(argc, argv, all);
}
