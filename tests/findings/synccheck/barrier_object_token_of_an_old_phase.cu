// A token must be waited with before its thread arrives again; this one is two phases old.
// expect: barrier-object-misuse
// hangs
#include <cuda/barrier>
#include <cuda/std/utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void meet(int* out) {
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  __syncthreads();
  Barrier::arrival_token old = barrier.arrive();  // as well, which is not named yet
  __syncthreads();
  barrier.arrive_and_wait();
  barrier.arrive_and_wait();
  (void)barrier.arrive();
  barrier.wait(cuda::std::move(old));  // here
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  meet<<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
