// Stream-K: blocks share a tile, and add up their parts behind a flag or in turns.
// expect: nothing
#include <cuda/atomic>

__global__ void counted(float* parts, float* out, int* arrived, int shares) {
  const int tile = blockIdx.x / shares, share = blockIdx.x % shares, i = threadIdx.x;
  if (share != 0) {
    parts[blockIdx.x * 32 + i] = share;
    __threadfence();
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
  for (int s = 1; s < shares; ++s) sum += parts[(blockIdx.x + s) * 32 + i];
  out[tile * 32 + i] = sum;
}

/// The blocks of a tile add to it one after the other.
__global__ void in_turns(float* out, int* turns, int shares) {
  const int tile = blockIdx.x / shares, share = blockIdx.x % shares, i = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> turn(turns[tile]);
  if (i == 0)
    while (turn.load(cuda::memory_order_acquire) != share)
      ;
  __syncthreads();
  out[tile * 32 + i] += share;
  __syncthreads();
  if (i == 0) turn.store(share + 1 < shares ? share + 1 : 0, cuda::memory_order_release);
}

__global__ void in_volatile_turns(float* out, volatile int* turns, int shares) {
  const int tile = blockIdx.x / shares, share = blockIdx.x % shares, i = threadIdx.x;
  if (i == 0) {
    while (turns[tile] != share)
      ;
    __threadfence();
  }
  __syncthreads();
  out[tile * 32 + i] += share;
  __threadfence();
  __syncthreads();
  if (i == 0) turns[tile] = share + 1;
}

/// Data that goes round the first cache.
__global__ void through_the_second_cache(float* parts, float* out, int* arrived, int shares) {
  const int tile = blockIdx.x / shares, share = blockIdx.x % shares, i = threadIdx.x;
  __shared__ bool is_last;
  __stcg(&parts[blockIdx.x * 32 + i], (float)share);
  __threadfence();
  __syncthreads();
  if (i == 0) is_last = atomicAdd(&arrived[tile], 1) == shares - 1;
  __syncthreads();
  if (!is_last) return;
  __threadfence();
  float sum = 0;
  for (int s = 0; s < shares; ++s) sum += __ldcg(&parts[(tile * shares + s) * 32 + i]);
  out[tile * 32 + i] = sum;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 16384 * sizeof(int));
  cudaMemset(memory, 0, 16384 * sizeof(int));
  float* const numbers = (float*)memory;
  counted<<<6, 32>>>(numbers + 1024, numbers + 2048, memory, 3);
  in_turns<<<6, 32>>>(numbers + 3072, memory + 16, 3);
  in_volatile_turns<<<6, 32>>>(numbers + 4096, memory + 32, 3);
  through_the_second_cache<<<6, 32>>>(numbers + 5120, numbers + 6144, memory + 48, 3);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
