// Shared arrays of classes: a compiler adds a variable that says whether their constructors ran.
// expect: nothing
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda/atomic>
#include <cuda/barrier>

#include <cstdio>

struct Pair {
  int first, second;
  __device__ Pair() {}
};

template <class T>
struct Tile {
  T cells[4];
  __device__ Tile() {}
};

__device__ int sum_of_two(int i) {
  __shared__ Pair of_function[32];
  of_function[i].first = i;
  __syncthreads();
  return of_function[31 - i].first + i;
}

__global__ void fill(float* out) {
  __shared__ __half halves[32];
  __shared__ __half2 twos[32];
  __shared__ __nv_bfloat16 rounded[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> barriers[2];
  __shared__ cuda::atomic<int, cuda::thread_scope_block> counts[4];
  __shared__ Pair pairs[32];
  __shared__ Pair one;
  __shared__ Tile<__half> tiles[2];
  extern __shared__ Pair dynamic[];
  const int t = threadIdx.x;
  halves[t] = __float2half(1.f);
  twos[t] = __floats2half2_rn(1.f, 2.f);
  rounded[t] = __float2bfloat16(3.f);
  pairs[t].first = t;
  dynamic[t].second = t;
  if (t < 8) tiles[t / 4].cells[t % 4] = __float2half(2.f);
  if (t < 4) counts[t] = 0;
  if (t < 2) init(&barriers[t], 32);
  if (t == 0) one.second = 7;
  __syncthreads();
  counts[t % 4].fetch_add(1);
  barriers[t & 0].arrive_and_wait();
  barriers[1].arrive_and_wait();
  out[t] = __half2float(halves[31 - t]) + __low2float(twos[31 - t]) +
           __bfloat162float(rounded[31 - t]) + pairs[31 - t].first + dynamic[31 - t].second +
           __half2float(tiles[1].cells[t % 4]) + counts[0] + one.second + sum_of_two(t);
}

int main() {
  float *out, first;
  cudaMalloc(&out, 32 * sizeof(float));
  fill<<<1, 32, 32 * sizeof(Pair)>>>(out);
  cudaMemcpy(&first, out, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%g\n", first);
  cudaFree(out);
  return first != 1 + 1 + 3 + 31 + 31 + 2 + 8 + 7 + 31;
}
