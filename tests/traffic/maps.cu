// Kernels in which every thread has a cell of its own, or walks along its own row: the requests and
// sectors that a page of arithmetic gives. See tests/traffic/hold.cpp for the lines `expect`.
#include <cuda_runtime.h>

#include "tests/traffic/memory.h"

// expect strided<1> global.loads.requests=1 global.loads.sectors=4 global.stores.sectors=4
// expect strided<2> global.loads.requests=1 global.loads.sectors=8 global.loads.bytes_moved=256
// expect strided<4> global.loads.requests=1 global.loads.sectors=16 global.loads.bytes_used=128
// expect strided<8> global.loads.requests=1 global.loads.sectors=32 global.loads.least_sectors=4
// expect strided<32> global.loads.requests=1 global.loads.sectors=32 divergence_percent=0
template <int kStride>
__global__ void strided(const float* a, float* out) {
  out[threadIdx.x] = a[threadIdx.x * kStride];
}

// expect vector_add @a.loads.requests=32 @a.loads.sectors=125 @b.loads.requests=32
// expect vector_add @b.loads.sectors=125 @out.stores.requests=32 @out.stores.sectors=125
// expect vector_add global.loads.sectors_per_request=3.90625 loads_per_thread.min=0
// expect vector_add loads_per_thread.max=2 loads_per_thread.mean=1.953125 threads=1024
// expect vector_add idle_threads=24 stores_per_thread.mean=0.9765625 blocks=4 idle_blocks=0
// expect vector_add barriers_per_thread.max=0 complete=true aligned=true #sum.load.requests=64
// expect vector_add #sum.load.sectors=250 #sum.store.sectors=125 launch=6
__global__ void vector_add(const float* a, const float* b, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];  // #sum
}

__device__ unsigned char grey_of(float r, float g, float b) {
  return static_cast<unsigned char>(0.2989f * r + 0.5870f * g + 0.1140f * b);
}

// expect grey_planar global.loads.requests=3165 global.loads.sectors=5275 loads_per_thread.max=3
// expect grey_planar global.loads.bytes_used=101250 global.loads.bytes_moved=168800
__global__ void grey_planar(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) grey[i] = grey_of(rgb[i], rgb[i + n], rgb[i + 2 * n]);
}

// expect grey_interleaved global.loads.requests=3165 global.loads.sectors=9494
__global__ void grey_interleaved(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) grey[i] = grey_of(rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]);
}

// expect grey_planar_2d global.loads.requests=3375 global.loads.sectors=9697
__global__ void grey_planar_2d(const unsigned char* rgb, unsigned char* grey, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  const int i = y * w + x, n = w * h;
  grey[i] = grey_of(rgb[i], rgb[i + n], rgb[i + 2 * n]);
}

// expect row_sums global.loads.requests=2048 global.loads.sectors=65536 loads_per_thread.min=256
// expect row_sums global.loads.sectors_per_request=32
__global__ void row_sums(const float* m, float* out, int rows, int cols) {
  const int r = threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int c = 0; c < cols; ++c) sum += m[r * cols + c];
  out[r] = sum;
}

// expect col_sums global.loads.requests=2048 global.loads.sectors=8192
// expect col_sums global.loads.sectors_per_request=4 global.stores.sectors=32
__global__ void col_sums(const float* m, float* out, int rows, int cols) {
  const int c = threadIdx.x;
  if (c >= cols) return;
  float sum = 0;
  for (int r = 0; r < rows; ++r) sum += m[r * cols + c];
  out[c] = sum;
}

int main() {
  constexpr int kCells = 256 * 256;
  float* const a = filled<float>(kCells);    // @a
  float* const b = filled<float>(kCells);    // @b
  float* const out = filled<float>(kCells);  // @out
  strided<1><<<1, 32>>>(a, out);
  strided<2><<<1, 32>>>(a, out);
  strided<4><<<1, 32>>>(a, out);
  strided<8><<<1, 32>>>(a, out);
  strided<32><<<1, 32>>>(a, out);
  vector_add<<<4, 256>>>(a, b, out, 1000);

  constexpr int kWidth = 225, kHeight = 150, kPixels = kWidth * kHeight;
  auto* const rgb = filled<unsigned char>(3 * kPixels);
  auto* const grey = filled<unsigned char>(kPixels);
  grey_planar<<<(kPixels + 255) / 256, 256>>>(rgb, grey, kPixels);
  grey_interleaved<<<(kPixels + 255) / 256, 256>>>(rgb, grey, kPixels);
  const dim3 tile(16, 16), tiles((kWidth + 15) / 16, (kHeight + 15) / 16);
  grey_planar_2d<<<tiles, tile>>>(rgb, grey, kWidth, kHeight);

  row_sums<<<1, 256>>>(a, out, 256, 256);
  col_sums<<<1, 256>>>(a, out, 256, 256);
  return finished();
}
