// Each thread arrives, does work of its own, and waits before it reads what others wrote.
// expect: nothing
#include <cuda/barrier>
#include <cuda/std/utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void reverse(int* out) {
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  __shared__ int values[64];
  const int t = threadIdx.x;
  if (t == 0) init(&barrier, blockDim.x);
  __syncthreads();
  values[t] = t;
  Barrier::arrival_token token = barrier.arrive();
  const int square = t * t;
  barrier.wait(cuda::std::move(token));
  out[t] = values[63 - t] + square;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
