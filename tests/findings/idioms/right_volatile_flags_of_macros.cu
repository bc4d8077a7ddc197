// Flags and rings through volatile whose waiting loops, kernels and lines are written by macros.
// expect: nothing
#include <cstdio>

#define WAIT_UNTIL(condition) \
  do {                        \
    while (!(condition)) {    \
    }                         \
  } while (0)
#define PAUSE() __nanosleep(10)
#define WAIT(condition) \
  while (!(condition)) PAUSE()
#define KERNEL(name, ...) __global__ void name(__VA_ARGS__)
#define PASS_ON(name)                \
  KERNEL(name, int* out) {           \
    __shared__ volatile int ready;   \
    __shared__ int data;             \
    if (threadIdx.x == 0) ready = 0; \
    __syncthreads();                 \
    if (threadIdx.x == 0) {          \
      data = 7;                      \
      __threadfence_block();         \
      ready = 1;                     \
    } else if (threadIdx.x == 32) {  \
      while (ready == 0) PAUSE();    \
      __threadfence_block();         \
      *out = data;                   \
    }                                \
  }

PASS_ON(pass_on)

KERNEL(flag, int* out) {
  __shared__ volatile int ready;
  __shared__ int data;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    __threadfence_block();
    ready = 1;
  } else if (threadIdx.x == 32) {
    WAIT_UNTIL(ready != 0);
    __threadfence_block();
    *out = data;
  }
}

__global__ void ring(int* out, int n) {
  __shared__ volatile int head, tail;
  __shared__ volatile int cells[8];
  if (threadIdx.x == 0) head = 0, tail = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 0; i < n; i++) {
      WAIT(head - tail < 8);
      __threadfence_block();
      cells[head % 8] = i * i;
      __threadfence_block();
      head = head + 1;
    }
  } else if (threadIdx.x == 32) {
    for (int i = 0; i < n; i++) {
      WAIT(tail < head);
      __threadfence_block();
      out[i] = cells[tail % 8];
      __threadfence_block();
      tail = tail + 1;
    }
  }
}

// clang-format off
__global__ void look_back(volatile unsigned long long* states, int* sums) { if (threadIdx.x == 0) { const int b = blockIdx.x; int sum = 0; if (b > 0) { unsigned long long state; do { state = states[b - 1]; } while (state >> 32 == 0); sum += static_cast<int>(state); } sum += b; states[b] = 1ull << 32 | static_cast<unsigned>(sum); sums[b] = sum; } }
// clang-format on

int main() {
  int* out;
  unsigned long long* states;
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMalloc(&states, 4 * sizeof(unsigned long long));
  cudaMemset(states, 0, 4 * sizeof(unsigned long long));
  pass_on<<<1, 64>>>(out);
  flag<<<1, 64>>>(out + 1);
  look_back<<<4, 32>>>(states, out + 2);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", out[0], out[1], out[5]);
  ring<<<1, 64>>>(out, 50);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[49]);
  cudaFree(out);
  cudaFree(states);
}
