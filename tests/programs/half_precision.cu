// Half and bfloat16: conversions, arithmetic in pairs, rounding that shows.
// covers: cuda_fp16.h, cuda_bf16.h, half, __half, half2, __half2, __nv_bfloat16, __nv_bfloat162,
// covers: __float2half, __half2float, __hadd2, __hfma2, __float2half2_rn, __half22float2,
// covers: __bfloat162float, __float2bfloat16_rn
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>

__global__ void half_add(const half* a, const half* b, half* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = __hadd(a[i], b[i]);
}

__global__ void half2_axpy(half2 a, const half2* x, half2* y, int pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < pairs) y[i] = __hfma2(a, x[i], __hadd2(y[i], __float2half2_rn(1.0f)));
}

__global__ void conversions(float* out) {
  __half h = __float2half(0.1f);
  out[0] = __half2float(h) * 65536;
  __half2 pair = __halves2half2(h, __float2half(3.0f));
  float2 both = __half22float2(pair);
  out[1] = both.y;
  __nv_bfloat16 b = __float2bfloat16_rn(3.14159f);
  out[2] = __bfloat162float(b) * 1024;
  __nv_bfloat162 two = __floats2bfloat162_rn(1.0f, 257.0f);
  out[3] = __bfloat162float(two.y);
  out[4] = float(h + h) * 65536;
  out[5] = __half2float(hsqrt(__float2half(2.0f))) * 1024;
  out[6] = __hgt(h, __float2half(0.0f)) ? 1 : 0;
}

int main() {
  const int n = 64;
  half a[n], b[n], c[n], *da, *db, *dc;
  for (int i = 0; i < n; i++) {
    a[i] = __float2half(float(i) * 40);
    b[i] = __float2half(0.3f);
  }
  cudaMalloc(&da, sizeof(a));
  cudaMalloc(&db, sizeof(b));
  cudaMalloc(&dc, sizeof(c));
  cudaMemcpy(da, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, sizeof(b), cudaMemcpyHostToDevice);
  half_add<<<1, n>>>(da, db, dc, n);
  cudaMemcpy(c, dc, sizeof(c), cudaMemcpyDeviceToHost);
  printf("sums %.5f %.5f %.5f\n", __half2float(c[1]), __half2float(c[10]), __half2float(c[63]));
  half2_axpy<<<1, n / 2>>>(__float2half2_rn(2.0f), (half2*)da, (half2*)dc, n / 2);
  cudaMemcpy(c, dc, sizeof(c), cudaMemcpyDeviceToHost);
  printf("axpy %.5f %.5f %.5f\n", __half2float(c[1]), __half2float(c[10]), __half2float(c[63]));
  float out[7], *d_out;
  cudaMalloc(&d_out, sizeof(out));
  conversions<<<1, 1>>>(d_out);
  cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
  for (float v : out) printf("%.3f ", v);
  printf("\n");
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  cudaFree(d_out);
}
