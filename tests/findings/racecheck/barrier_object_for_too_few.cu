// The barrier object opens after 32 of 64 threads, so some read before others have written.
// expect: barrier-object-misuse
// expect: race-shared read-after-write
// hangs
#include <cuda/barrier>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void reverse(int* out) {
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  __shared__ int values[64];
  const int t = threadIdx.x;
  if (t == 0) init(&barrier, 32);
  __syncthreads();
  values[t] = t;  // here
  barrier.arrive_and_wait();
  out[t] = values[63 - t];  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
