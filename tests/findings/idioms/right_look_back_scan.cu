// Decoupled look-back: each block waits for what the one before it says of its sum.
// expect: nothing
constexpr int kNothing = 0, kSum = 1, kAll = 2;

__global__ void with_volatile_states(int* tile, volatile int* states, volatile int* sums,
                                     volatile int* prefixes, int* out) {
  __shared__ int me, before;
  if (threadIdx.x == 0) me = atomicAdd(tile, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    const int sum = me + 1;
    sums[me] = sum;
    __threadfence();
    states[me] = kSum;
    int total = 0;
    for (int at = me - 1; at >= 0; --at) {
      int state;
      do state = states[at];
      while (state == kNothing);
      __threadfence();
      if (state == kAll) {
        total += prefixes[at];
        break;
      }
      total += sums[at];
    }
    prefixes[me] = total + sum;
    __threadfence();
    states[me] = kAll;
    before = total;
  }
  __syncthreads();
  out[me * blockDim.x + threadIdx.x] = before;
}

/// State and value lie in one word, so that nothing needs a fence.
__global__ void with_one_word(int* tile, unsigned long long* words, int* out) {
  __shared__ int me, before;
  if (threadIdx.x == 0) me = atomicAdd(tile, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned sum = me + 1;
    atomicExch(&words[me], (unsigned long long)kSum << 32 | sum);
    unsigned total = 0;
    for (int at = me - 1; at >= 0;) {
      const unsigned long long word = *(volatile unsigned long long*)&words[at];
      if (word >> 32 == kNothing) continue;
      total += (unsigned)word;
      if (word >> 32 == kAll) break;
      --at;
    }
    atomicExch(&words[me], (unsigned long long)kAll << 32 | (total + sum));
    before = total;
  }
  __syncthreads();
  out[me * blockDim.x + threadIdx.x] = before;
}

/// The lanes of a warp look at 32 blocks at once.
__global__ void with_a_warp(int* tile, volatile unsigned long long* words, int* out) {
  const int lane = threadIdx.x;
  int me = 0;
  if (lane == 0) me = atomicAdd(tile, 1);
  me = __shfl_sync(~0u, me, 0);
  const unsigned sum = me + 1;
  if (lane == 0) words[me] = (unsigned long long)kSum << 32 | sum;
  unsigned total = 0;
  for (int base = me - 1; base >= 0; base -= 32) {
    const int at = base - lane;
    unsigned long long word = (unsigned long long)kAll << 32;
    do {
      if (at >= 0) word = words[at];
    } while (__any_sync(~0u, word >> 32 == kNothing));
    const unsigned all = __ballot_sync(~0u, word >> 32 == kAll);
    const int last = all != 0 ? __ffs(all) - 1 : 31;
    unsigned part = lane <= last ? (unsigned)word : 0;
    for (int step = 16; step > 0; step /= 2) part += __shfl_xor_sync(~0u, part, step);
    total += part;
    if (all != 0) break;
  }
  if (lane == 0) words[me] = (unsigned long long)kAll << 32 | (total + sum);
  out[me * 32 + lane] = total;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 8192 * sizeof(int));
  cudaMemset(memory, 0, 8192 * sizeof(int));
  with_volatile_states<<<6, 32>>>(memory, memory + 64, memory + 128, memory + 192, memory + 256);
  with_one_word<<<6, 32>>>(memory + 1, (unsigned long long*)(memory + 1024), memory + 2048);
  with_a_warp<<<40, 32>>>(memory + 2, (unsigned long long*)(memory + 4096), memory + 5120);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
