// Halves and pairs of them are loaded where nothing has set them, and nothing comes of it.
// expect: nothing
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void load(const half* halves, const half2* pairs, const __nv_bfloat16* others,
                     const float* numbers, int* out) {
  const int t = threadIdx.x;
  half value = halves[t];
  half2 pair = pairs[t];
  __nv_bfloat16 other = others[t];
  float number = numbers[t];
  half sum = halves[t] + halves[0], product = __hmul(value, halves[1]);
  float converted = __half2float(halves[t]) + __bfloat162float(other) + number;
  bool is_less = halves[t] < halves[0];
  bool is_greater = __hgt(others[t], others[0]);
  half root = __hmax(value, halves[2]);
  out[t] = t;
}

__global__ void set(half* halves, half2* pairs, __nv_bfloat16* others, float* numbers) {
  const int t = threadIdx.x;
  halves[t] = t;
  others[t] = t;
  numbers[t] = t;
  pairs[t] = half2(t, t);
}

int main() {
  constexpr int kCount = 32;
  half* halves;
  half2* pairs;
  __nv_bfloat16* others;
  float* numbers;
  int* out;
  cudaMalloc(&halves, kCount * sizeof(half));
  cudaMalloc(&pairs, kCount * sizeof(half2));
  cudaMalloc(&others, kCount * sizeof(__nv_bfloat16));
  cudaMalloc(&numbers, kCount * sizeof(float));
  cudaMalloc(&out, kCount * sizeof(int));
  load<<<1, kCount>>>(halves, pairs, others, numbers, out);
  set<<<1, kCount>>>(halves, pairs, others, numbers);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(halves);
  cudaFree(pairs);
  cudaFree(others);
  cudaFree(numbers);
  cudaFree(out);
  return error;
}
