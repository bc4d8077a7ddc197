// Warps of one block hand over through volatile shared words and fences of the block.
// expect: nothing
__global__ void warps(int* out) {
  __shared__ volatile int full[2], empty[2];
  __shared__ int slots[2][32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x < 2) full[threadIdx.x] = empty[threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < 6; ++i) {
    const int at = i % 2, round = i / 2;
    if (warp == 0) {
      while (empty[at] < round)
        ;
      __threadfence_block();
      slots[at][lane] = i + lane;
      __threadfence_block();
      __syncwarp();
      if (lane == 0) full[at] = round + 1;
    } else {
      while (full[at] <= round)
        ;
      __threadfence_block();
      out[(blockIdx.x * 6 + i) * 32 + lane] = slots[at][lane];
      __threadfence_block();
      __syncwarp();
      if (lane == 0) empty[at] = round + 1;
    }
  }
}

__global__ void a_lock_in_shared_memory(int* out) {
  __shared__ int mutex, count;
  if (threadIdx.x == 0) mutex = count = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&mutex, 0, 1) != 0)
      ;
    __threadfence_block();
    count += 1;
    __threadfence_block();
    *(volatile int*)&mutex = 0;
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = count;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  warps<<<2, 64>>>(memory);
  a_lock_in_shared_memory<<<1, 256>>>(memory + 1024);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
