// Products of matrices and transposes, from global memory alone and by tiles in shared memory.
// See tests/traffic/hold.cpp for the lines `expect`.
#include <cuda_runtime.h>

#include "tests/traffic/memory.h"

/// One thread for each cell of `out`, which has h rows and w columns; lanes walk along a row.
// expect matmul @m.loads.requests=8192 @m.loads.sectors=16384 @n.loads.requests=8192
// expect matmul @n.loads.sectors=16384 loads_per_thread.min=128 loads_per_thread.max=128
// expect matmul global.loads.sectors_per_request=2 stores_per_thread.max=1
__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= h || c >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[r * k + i] * n[i * w + c];
  out[r * w + c] = sum;
}

/// The same with lanes that walk down a column.
// expect matmul_down @m.loads.sectors_per_request=16 @n.loads.sectors_per_request=1
// expect matmul_down @mn.stores.sectors_per_request=16
__global__ void matmul_down(const float* m, const float* n, float* out, int h, int w, int k) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  const int c = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= h || c >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[r * k + i] * n[i * w + c];
  out[r * w + c] = sum;
}

// expect matmul_tiled<16> @m.loads.requests=512 @m.loads.sectors=2048 @n.loads.requests=512
// expect matmul_tiled<16> @n.loads.sectors=2048 loads_per_thread.min=8 loads_per_thread.max=8
// expect matmul_tiled<16> shared.requests=17408 shared.passes=17408 shared.conflicts=0
// expect matmul_tiled<16> barriers_per_thread.min=8 barriers_per_thread.max=8
// expect matmul_tiled<32> @m.loads.requests=256 @m.loads.sectors=1024 @n.loads.requests=256
// expect matmul_tiled<32> @n.loads.sectors=1024 loads_per_thread.max=4
// expect matmul_tiled<32> shared.requests=16896 shared.passes=16896
// expect matmul_tiled<16>:2 @m.loads.requests=153 @m.loads.sectors=495 @n.loads.requests=180
// expect matmul_tiled<16>:2 @n.loads.sectors=990 @mn.stores.requests=51 @mn.stores.sectors=270
// expect matmul_tiled<16>:2 shared.requests=7344 shared.passes=7344 barriers_per_thread.min=6
template <int kTile>
__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[kTile][kTile];
  __shared__ float ns[kTile][kTile];
  const int tc = threadIdx.x, tr = threadIdx.y;
  const int c = blockIdx.x * kTile + tc, r = blockIdx.y * kTile + tr;
  float sum = 0;
  for (int begin = 0; begin < k; begin += kTile) {
    ms[tr][tc] = r < h && begin + tc < k ? m[r * k + begin + tc] : 0.0f;
    ns[tr][tc] = c < w && begin + tr < k ? n[(begin + tr) * w + c] : 0.0f;
    __syncthreads();  // the tiles are full
    for (int i = 0; i < kTile; ++i) sum += ms[tr][i] * ns[i][tc];
    __syncthreads();  // nobody needs them any more
  }
  if (r < h && c < w) out[r * w + c] = sum;
}

// expect transpose global.loads.requests=128 global.loads.sectors=512
// expect transpose global.stores.requests=128 global.stores.sectors=4096
__global__ void transpose(const float* in, float* out, int size) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  for (int y = blockIdx.y * 32 + threadIdx.y; y < blockIdx.y * 32 + 32; y += blockDim.y)
    out[x * size + y] = in[y * size + x];
}

// expect transpose_tiled<32> global.loads.sectors_per_request=4 global.stores.requests=128
// expect transpose_tiled<32> global.stores.sectors_per_request=4 shared.requests=256
// expect transpose_tiled<32> shared.passes=4224 shared.conflicts=3968
// expect transpose_tiled<32> #in.store.passes=128 #out.load.passes=4096 "tile".loads.requests=128
// expect transpose_tiled<33> global.loads.sectors_per_request=4 shared.requests=256
// expect transpose_tiled<33> global.stores.sectors_per_request=4 shared.passes=256
template <int kPitch>
__global__ void transpose_tiled(const float* in, float* out, int size) {
  __shared__ float tile[32][kPitch];
  const int tx = threadIdx.x;
  for (int ty = threadIdx.y; ty < 32; ty += blockDim.y)
    tile[ty][tx] = in[(blockIdx.y * 32 + ty) * size + blockIdx.x * 32 + tx];  // #in
  __syncthreads();                                                            // the tile is full
  for (int ty = threadIdx.y; ty < 32; ty += blockDim.y)
    out[(blockIdx.x * 32 + ty) * size + blockIdx.y * 32 + tx] = tile[tx][ty];  // #out
}

int main() {
  constexpr int kCells = 64 * 64;
  float* const m = filled<float>(kCells);   // @m
  float* const n = filled<float>(kCells);   // @n
  float* const mn = filled<float>(kCells);  // @mn
  matmul<<<dim3(4, 4), dim3(16, 16)>>>(m, n, mn, 64, 64, 64);
  matmul_down<<<dim3(4, 4), dim3(16, 16)>>>(m, n, mn, 64, 64, 64);
  matmul_tiled<16><<<dim3(4, 4), dim3(16, 16)>>>(m, n, mn, 64, 64, 64);
  matmul_tiled<32><<<dim3(2, 2), dim3(32, 32)>>>(m, n, mn, 64, 64, 64);
  matmul_tiled<16><<<dim3(3, 3), dim3(16, 16)>>>(m, n, mn, 33, 45, 40);
  transpose<<<dim3(2, 2), dim3(32, 8)>>>(m, mn, 64);
  transpose_tiled<32><<<dim3(2, 2), dim3(32, 8)>>>(m, mn, 64);
  transpose_tiled<33><<<dim3(2, 2), dim3(32, 8)>>>(m, mn, 64);
  return finished();
}
