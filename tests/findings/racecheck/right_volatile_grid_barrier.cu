// A barrier of all blocks out of volatile cells, as it was written before there were grid barriers.
// expect: nothing
__device__ volatile int came[8], may_go[8];

__device__ void grid_barrier(int goal) {
  __threadfence();
  __syncthreads();
  if (blockIdx.x == 0) {
    if (threadIdx.x > 0 && threadIdx.x < gridDim.x)
      while (came[threadIdx.x] != goal)
        ;
    __threadfence();
    __syncthreads();
    if (threadIdx.x < gridDim.x) may_go[threadIdx.x] = goal;
  } else if (threadIdx.x == 0) {
    came[blockIdx.x] = goal;
    while (may_go[blockIdx.x] != goal)
      ;
  }
  __syncthreads();
  __threadfence();
}

__global__ void rounds(int* values) {
  for (int round = 1; round < 4; ++round) {
    if (threadIdx.x == 0) values[blockIdx.x] = round;
    grid_barrier(2 * round - 1);
    if (threadIdx.x == 0) values[64 + blockIdx.x] = values[(blockIdx.x + 1) % gridDim.x];
    grid_barrier(2 * round);
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  rounds<<<8, 32>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
