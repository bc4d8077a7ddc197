// Queues of one producer and one consumer, a stack of many, and a pool that is handed out.
// expect: nothing
#include <cuda/atomic>

constexpr int kSlots = 4, kItems = 20;

__global__ void by_volatile(volatile int* head, volatile int* tail, int* slots, int* out) {
  if (blockIdx.x == 0) {
    for (int i = 0; i < kItems; ++i) {
      while (*tail - *head == kSlots)
        ;
      __threadfence();
      slots[i % kSlots] = i * i;
      __threadfence();
      *tail = i + 1;
    }
  } else {
    for (int i = 0; i < kItems; ++i) {
      while (*tail == i)
        ;
      __threadfence();
      out[i] = slots[i % kSlots];
      __threadfence();
      *head = i + 1;
    }
  }
}

__global__ void by_references(int* head, int* tail, int* slots, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> first(*head), last(*tail);
  if (blockIdx.x == 0) {
    for (int i = 0; i < kItems; ++i) {
      while (i - first.load(cuda::memory_order_acquire) == kSlots)
        ;
      slots[i % kSlots] = i * i;
      last.store(i + 1, cuda::memory_order_release);
    }
  } else {
    for (int i = 0; i < kItems; ++i) {
      while (last.load(cuda::memory_order_acquire) == i)
        ;
      out[i] = slots[i % kSlots];
      first.store(i + 1, cuda::memory_order_release);
    }
  }
}

/// A flag for each slot.
__global__ void by_flags(volatile int* flags, int* slots, int* out) {
  for (int i = 0; i < kItems; ++i) {
    const int at = i % kSlots;
    if (blockIdx.x == 0) {
      if (threadIdx.x == 0)
        while (flags[at] != 0)
          ;
      __threadfence();
      __syncthreads();
      slots[at * 32 + threadIdx.x] = i + threadIdx.x;
      __threadfence();
      __syncthreads();
      if (threadIdx.x == 0) flags[at] = 1;
    } else {
      if (threadIdx.x == 0)
        while (flags[at] == 0)
          ;
      __threadfence();
      __syncthreads();
      out[i * 32 + threadIdx.x] = slots[at * 32 + threadIdx.x];
      __threadfence();
      __syncthreads();
      if (threadIdx.x == 0) flags[at] = 0;
    }
  }
}

/// Lists that only grow while others read them.
__global__ void push(int* top, int* next, int* values) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x + 1;
  values[me] = me;
  int old = atomicAdd(top, 0), expected;
  do {
    expected = old;
    next[me] = expected;
    __threadfence();
    old = atomicCAS(top, expected, me);
  } while (old != expected);
  __threadfence();
  int sum = 0;
  for (int at = old; at != 0; at = next[at]) sum += values[at];
  values[1024 + me] = sum;
}

/// A counting semaphore in front of two seats.
__global__ void take_a_seat(int* free, int* seats, int* counts) {
  for (;;) {
    const int left = *(volatile int*)free;
    if (left > 0 && atomicCAS(free, left, left - 1) == left) break;
  }
  __threadfence();
  int seat = 0;
  while (atomicCAS(&seats[seat], 0, 1) != 0) seat = 1 - seat;
  __threadfence();
  counts[seat] += 1;
  __threadfence();
  atomicExch(&seats[seat], 0);
  atomicAdd(free, 1);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 16384 * sizeof(int));
  cudaMemset(memory, 0, 16384 * sizeof(int));
  by_volatile<<<2, 1>>>(memory, memory + 1, memory + 64, memory + 128);
  by_references<<<2, 1>>>(memory + 2, memory + 3, memory + 256, memory + 320);
  by_flags<<<2, 32>>>(memory + 512, memory + 1024, memory + 2048);
  push<<<4, 32>>>(memory + 4, memory + 4096, memory + 5120);
  const int two = 2;
  cudaMemcpy(memory + 8, &two, sizeof two, cudaMemcpyHostToDevice);
  take_a_seat<<<6, 1>>>(memory + 8, memory + 10, memory + 12);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
