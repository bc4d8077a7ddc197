// Atomics of libcu++: references to plain memory, and atomic objects in shared memory.
// covers: libcu++, cuda::atomic_ref, cuda::atomic
#include <cstdio>
#include <cuda/atomic>

__global__ void count(int* total, int* top) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> in_block;
  if (threadIdx.x == 0) in_block.store(0);
  __syncthreads();
  in_block.fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_device> all(*total), most(*top);
  if (threadIdx.x == 0) all.fetch_add(in_block.load());
  most.fetch_max(int(threadIdx.x * (blockIdx.x + 1)), cuda::std::memory_order_relaxed);
}

int main() {
  int h[2] = {0, 0}, *d;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  count<<<5, 96>>>(d, d + 1);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d threads, top %d\n", h[0], h[1]);
  cudaFree(d);
}
