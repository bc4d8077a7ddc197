// The last block adds up volatile parts, by an atomic counter of the device.
// expect: nothing
__device__ unsigned arrived;

__global__ void add_up(volatile int* parts, int* sum) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = blockIdx.x;
    __threadfence();
    is_last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last) return;
  if (threadIdx.x == 0) {
    __threadfence();
    int all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += parts[b];
    *sum = all;
    arrived = 0;
  }
}

/// As the guide to CUDA has it: the last block's barrier stands for its fence.
__global__ void as_in_the_guide(volatile float* parts, float* sum, unsigned* count) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = 1;
    __threadfence();
    const unsigned value = atomicInc(count, gridDim.x);
    is_last = value == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    float all = 0;
    for (int b = threadIdx.x; b < gridDim.x; b += blockDim.x) all += parts[b];
    atomicAdd(sum, all);
    if (threadIdx.x == 0) *(volatile unsigned*)count = 0;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  add_up<<<8, 32>>>(memory + 64, memory);
  add_up<<<8, 32>>>(memory + 64, memory);
  as_in_the_guide<<<8, 32>>>((float*)memory + 128, (float*)memory + 1, (unsigned*)memory + 2);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
