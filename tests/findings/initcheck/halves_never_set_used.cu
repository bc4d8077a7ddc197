// Kernels use halves that nothing has set: a sum, a comparison, a conversion, and one of a pair.
// expect: uninitialised-global
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void add(const half* in, half* out) {
  out[threadIdx.x] = in[threadIdx.x] + half(1);  // here
}

__global__ void compare(const __nv_bfloat16* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] < __nv_bfloat16(1);  // here
}

__global__ void convert(const half* in, float* out) {
  half value = in[threadIdx.x];  // here
  out[threadIdx.x] = __half2float(value);
}

__global__ void take_low(const half2* in, half* out) {
  half2 pair = in[threadIdx.x];  // here
  out[threadIdx.x] = __low2half(pair);
}

__global__ void set_low(half2* pairs) {
  pairs[threadIdx.x].x = threadIdx.x;
}

__global__ void take_high(const half2* in, half2* out, half* high) {
  out[threadIdx.x] = in[31 - threadIdx.x];
  __syncthreads();
  high[threadIdx.x] = out[31 - threadIdx.x].y;  // here
}

int main() {
  constexpr int kCount = 32;
  half *in, *out;
  half2 *pairs, *half_set, *copies;
  __nv_bfloat16* others;
  float* floats;
  int* ints;
  cudaMalloc(&in, kCount * sizeof(half));
  cudaMalloc(&out, kCount * sizeof(half));
  cudaMalloc(&pairs, kCount * sizeof(half2));
  cudaMalloc(&half_set, kCount * sizeof(half2));
  cudaMalloc(&copies, kCount * sizeof(half2));
  cudaMalloc(&others, kCount * sizeof(__nv_bfloat16));
  cudaMalloc(&floats, kCount * sizeof(float));
  cudaMalloc(&ints, kCount * sizeof(int));
  add<<<1, kCount>>>(in, out);
  compare<<<1, kCount>>>(others, ints);
  convert<<<1, kCount>>>(in, floats);
  take_low<<<1, kCount>>>(pairs, out);
  set_low<<<1, kCount>>>(half_set);
  take_high<<<1, kCount>>>(half_set, copies, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(pairs);
  cudaFree(half_set);
  cudaFree(copies);
  cudaFree(others);
  cudaFree(floats);
  cudaFree(ints);
  return error;
}
