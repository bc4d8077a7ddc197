// Stream-K: parts of a tile are left without a fence, or added up without waiting as a block.
// expect: race-missing-fence
// expect: race-global
#include <cuda/atomic>

__global__ void without_a_fence(float* parts, float* out, int* arrived, int shares) {
  const int tile = blockIdx.x / shares, share = blockIdx.x % shares, i = threadIdx.x;
  if (share != 0) {
    parts[blockIdx.x * 32 + i] = share;  // here
    __syncthreads();
    if (i == 0) atomicAdd(&arrived[tile], 1);
    return;
  }
  if (i == 0)
    while (atomicAdd(&arrived[tile], 0) != shares - 1)
      ;
  __threadfence();
  __syncthreads();
  float sum = 1;
  for (int s = 1; s < shares; ++s) sum += parts[(blockIdx.x + s) * 32 + i];  // and here
  out[tile * 32 + i] = sum;
}

__global__ void without_the_barrier_behind(float* out, int* turns, int shares) {
  const int tile = blockIdx.x / shares, share = blockIdx.x % shares, i = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> turn(turns[tile]);
  if (i == 0)
    while (turn.load(cuda::memory_order_acquire) != share)
      ;
  out[tile * 32 + i] += share;  // and here
  __syncthreads();
  if (i == 0) turn.store(share + 1, cuda::memory_order_release);
}

__global__ void without_the_barrier_before(float* out, volatile int* turns, int shares) {
  const int tile = blockIdx.x / shares, share = blockIdx.x % shares, i = threadIdx.x;
  if (i == 0)
    while (turns[tile] != share)
      ;
  __threadfence();
  __syncthreads();
  out[tile * 32 + i] += share;  // and here
  __threadfence();
  if (i == 0) turns[tile] = share + 1;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 16384 * sizeof(int));
  cudaMemset(memory, 0, 16384 * sizeof(int));
  float* const numbers = (float*)memory;
  without_a_fence<<<6, 32>>>(numbers + 1024, numbers + 2048, memory, 3);
  without_the_barrier_behind<<<6, 32>>>(numbers + 3072, memory + 16, 3);
  without_the_barrier_before<<<6, 32>>>(numbers + 4096, memory + 32, 3);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
