// Barriers of the whole grid made of atomics, fences and volatile words, in four ways.
// expect: nothing
__device__ unsigned arrived, generation, goal;

__device__ void meet_by_count(unsigned blocks, unsigned round) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&goal, 1);
    while (atomicAdd(&goal, 0) < blocks * round)
      ;
    __threadfence();
  }
  __syncthreads();
}

__device__ void meet_by_generation(unsigned blocks) {
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned mine = *(volatile unsigned*)&generation;
    __threadfence();
    if (atomicInc(&arrived, blocks - 1) == blocks - 1) {
      __threadfence();
      *(volatile unsigned*)&generation = mine + 1;
    } else {
      while (*(volatile unsigned*)&generation == mine)
        ;
    }
    __threadfence();
  }
  __syncthreads();
}

/// As cooperative groups do it: one block adds what turns the highest bit.
__device__ void meet_by_the_highest_bit(unsigned* word, unsigned blocks) {
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned more = blockIdx.x == 0 ? 0x80000000u - (blocks - 1) : 1;
    __threadfence();
    const unsigned before = atomicAdd(word, more);
    while ((((before ^ *(volatile unsigned*)word) & 0x80000000u) == 0))
      ;
    __threadfence();
  }
  __syncthreads();
}

/// Each block sets a flag, and the first answers.
__device__ void meet_by_flags(volatile int* in, volatile int* out, int blocks, int round) {
  if (blockIdx.x == 0) {
    __syncthreads();
    for (int b = threadIdx.x + 1; b < blocks; b += blockDim.x)
      while (in[b] != round)
        ;
    __threadfence();
    __syncthreads();
    for (int b = threadIdx.x + 1; b < blocks; b += blockDim.x) out[b] = round;
  } else {
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
      in[blockIdx.x] = round;
      while (out[blockIdx.x] != round)
        ;
      __threadfence();
    }
  }
  __syncthreads();
}

template <class Meet>
__device__ void shift(int* numbers, const Meet& meet) {
  const int blocks = gridDim.x, n = blocks * blockDim.x;
  const int me = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 1; round <= 3; ++round) {
    const int next = numbers[(me + blockDim.x) % n];
    meet(2 * round - 1);
    numbers[me] = next + 1;
    meet(2 * round);
  }
}

__global__ void count(int* numbers) {
  shift(numbers, [](int round) { meet_by_count(gridDim.x, round); });
}
__global__ void generations(int* numbers) {
  shift(numbers, [](int) { meet_by_generation(gridDim.x); });
}
__global__ void highest_bit(int* numbers, unsigned* word) {
  shift(numbers, [=](int) { meet_by_the_highest_bit(word, gridDim.x); });
}
__global__ void flags(int* numbers, int* in, int* out) {
  shift(numbers, [=](int round) { meet_by_flags(in, out, gridDim.x, round); });
}

int main() {
  int* memory;
  cudaMalloc(&memory, 8192 * sizeof(int));
  cudaMemset(memory, 0, 8192 * sizeof(int));
  count<<<4, 32>>>(memory + 1024);
  generations<<<4, 32>>>(memory + 2048);
  highest_bit<<<4, 32>>>(memory + 3072, (unsigned*)memory);
  flags<<<4, 32>>>(memory + 4096, memory + 64, memory + 128);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
