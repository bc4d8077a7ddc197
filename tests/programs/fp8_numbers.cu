// Numbers of 8 bits: a matrix and a vector in e4m3 with a scale for each row, their product in
// float, and conversions at the edges of both formats.
// covers: cuda_fp8.h, __nv_fp8_e4m3, __nv_fp8_e5m2, __nv_fp8x4_e4m3
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cmath>
#include <cstdio>

const int kRows = 8, kColumns = 64;

// One block for each row: the largest number becomes 448.
__global__ void quantise(const float* a, __nv_fp8_e4m3* q, float* scales) {
  __shared__ float largest[kColumns];
  int row = blockIdx.x, i = threadIdx.x;
  largest[i] = fabsf(a[row * kColumns + i]);
  __syncthreads();
  for (int step = kColumns / 2; step > 0; step /= 2) {
    if (i < step) largest[i] = fmaxf(largest[i], largest[i + step]);
    __syncthreads();
  }
  float scale = largest[0] / 448;
  q[row * kColumns + i] = __nv_fp8_e4m3(a[row * kColumns + i] / scale);
  if (i == 0) scales[row] = scale;
}

// Four numbers at once.
__global__ void product(const __nv_fp8x4_e4m3* q, const float* scales, const float4* x, float* y) {
  int row = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < kColumns / 4; i++) {
    float4 four = static_cast<float4>(q[row * kColumns / 4 + i]);
    float4 other = x[i];
    sum += four.x * other.x + four.y * other.y + four.z * other.z + four.w * other.w;
  }
  y[row] = sum * scales[row];
}

__global__ void edges(const float* x, unsigned* bits) {
  int i = threadIdx.x;
  __nv_fp8_e5m2 wide(x[i]);
  bits[4 * i] = __nv_fp8_e4m3(x[i]).__x;
  bits[4 * i + 1] = wide.__x;
  bits[4 * i + 2] = __nv_cvt_float_to_fp8(x[i], __NV_NOSAT, __NV_E4M3);
  bits[4 * i + 3] = __nv_cvt_float_to_fp8(x[i], __NV_NOSAT, __NV_E5M2);
}

// What all 65536 halves become, in one number.
__global__ void every_half(int format, unsigned* total) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  __half_raw raw;
  raw.x = (unsigned short)i;
  unsigned char bits =
      __nv_cvt_halfraw_to_fp8(raw, __NV_SATFINITE, (__nv_fp8_interpretation_t)format);
  __half_raw back = __nv_cvt_fp8_to_halfraw(bits, (__nv_fp8_interpretation_t)format);
  atomicAdd(total, (i * 2654435761u) ^ (bits * 40503u + back.x));
}

int main() {
  float a[kRows * kColumns], x[kColumns], y[kRows];
  for (int i = 0; i < kRows * kColumns; i++) a[i] = float((i * 37) % 101 - 50) / 8;
  for (int i = 0; i < kColumns; i++) x[i] = float(i % 5) / 4 - 0.5f;
  float *da, *dx, *dy, *scales;
  __nv_fp8_e4m3* q;
  cudaMalloc(&da, sizeof(a));
  cudaMalloc(&dx, sizeof(x));
  cudaMalloc(&dy, sizeof(y));
  cudaMalloc(&scales, kRows * sizeof(float));
  cudaMalloc(&q, kRows * kColumns);
  cudaMemcpy(da, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(dx, x, sizeof(x), cudaMemcpyHostToDevice);
  quantise<<<kRows, kColumns>>>(da, q, scales);
  product<<<1, kRows>>>((__nv_fp8x4_e4m3*)q, scales, (float4*)dx, dy);
  cudaMemcpy(y, dy, sizeof(y), cudaMemcpyDeviceToHost);
  for (float v : y) printf("%.2f ", v);
  printf("\n");

  const int n = 12;
  float at_edges[n] = {0.0f,  -0.0f,     464.0f,        464.1f,      61440.0f, 61439.0f,
                       1e30f, -INFINITY, 0.0009765625f, 0.00097657f, 7.7e-6f,  NAN};
  unsigned bits[4 * n], *d_bits;
  cudaMalloc(&d_bits, sizeof(bits));
  cudaMemcpy(da, at_edges, sizeof(at_edges), cudaMemcpyHostToDevice);
  edges<<<1, n>>>(da, d_bits);
  cudaMemcpy(bits, d_bits, sizeof(bits), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    printf("%g: %02x %02x %02x %02x\n", at_edges[i], bits[4 * i], bits[4 * i + 1], bits[4 * i + 2],
           bits[4 * i + 3]);

  for (int format = 0; format < 2; format++) {
    unsigned total = 0;
    cudaMemcpy(d_bits, &total, sizeof(total), cudaMemcpyHostToDevice);
    every_half<<<256, 256>>>(format ? __NV_E5M2 : __NV_E4M3, d_bits);
    cudaMemcpy(&total, d_bits, sizeof(total), cudaMemcpyDeviceToHost);
    printf("%s of all halves: %08x\n", format ? "e5m2" : "e4m3", total);
  }
  cudaFree(da);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(scales);
  cudaFree(q);
  cudaFree(d_bits);
}
