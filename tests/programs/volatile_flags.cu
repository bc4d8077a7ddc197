// Threads that spin on what another thread of their warp or block writes through volatile.
// covers: spin on volatile
#include <cstdio>

/// One thread of 64 writes; all others wait for it, each fourth in a loop of another form.
__global__ void broadcast(volatile int* flag, int writer, int value, int* out) {
  const int tid = threadIdx.x;
  if (tid == writer) {
    flag[0] = value;
  } else if (tid % 4 == 0) {
    while (flag[0] == 0)
      ;
  } else if (tid % 4 == 1) {
    while (*flag == 0) {
    }
  } else if (tid % 4 == 2) {
    do {
    } while (flag[0] != value);
  } else {
    for (; flag[0] != value;)
      ;
  }
  out[tid] = flag[0] + tid;
}

/// A lane that produces and one that consumes, `distance` threads apart.
__global__ void queue(int distance, int count, int* out) {
  __shared__ volatile int slot, full;
  const int tid = threadIdx.x;
  if (tid == 0) full = 0;
  __syncthreads();
  if (tid == 31) {
    for (int i = 0; i < count; ++i) {
      while (full)
        ;
      slot = i * i;
      __threadfence_block();
      full = 1;
    }
  } else if (tid == 31 - distance) {
    int sum = 0;
    for (int i = 0; i < count; ++i) {
      while (!full)
        ;
      __threadfence_block();
      sum += slot;
      __threadfence_block();
      full = 0;
    }
    out[0] = sum;
  }
}

/// Each thread waits for its turn and hands it on.
__global__ void relay(volatile int* turn, int last, int* out) {
  const int place = last - threadIdx.x;
  while (turn[0] != place) {
  }
  out[place] = out[(place + 63) % 64] + place;
  __threadfence();
  turn[0] = place + 1;
}

int main() {
  int *flag, *out;
  cudaMallocManaged(&flag, sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (const int writer : {0, 1, 31, 32, 63}) {
    *flag = 0;
    broadcast<<<1, 64>>>(flag, writer, 100 + writer, out);
    cudaDeviceSynchronize();
    printf("thread %d writes: %d %d %d\n", writer, out[0], out[1], out[63]);
  }
  for (const int distance : {1, 31, -1, -32}) {
    queue<<<1, 64>>>(distance, 20, out);
    cudaDeviceSynchronize();
    printf("queue over %d threads: %d\n", distance, out[0]);
  }
  *flag = 0;
  for (int i = 0; i < 64; ++i) out[i] = 0;
  relay<<<1, 64>>>(flag, 63, out);
  cudaDeviceSynchronize();
  printf("relay: %d, %d, turn %d\n", out[1], out[63], *flag);
  return 0;
}
