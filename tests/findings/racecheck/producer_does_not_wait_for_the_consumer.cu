// The warp that fills the stage does not wait, so it overwrites what the other still reads.
// expect: race-shared write-after-read
#include <cuda/barrier>
#include <cuda/std/utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void pipeline(int* out, int rounds) {
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier full;
  __shared__ int stage[32];
  const int t = threadIdx.x, lane = t % 32;
  if (t == 0) init(&full, 64);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    if (t < 32) stage[lane] = i;  // and here
    full.arrive_and_wait();
    if (t >= 32) sum += stage[31 - lane];  // here
  }
  if (t >= 32) out[lane] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  pipeline<<<1, 64>>>(out, 4);
  cudaDeviceSynchronize();
  cudaFree(out);
}
