// Queues whose slots are written or taken without a fence.
// expect: race-missing-fence
// expect: race-scope
#include <cuda/atomic>

constexpr int kSlots = 4, kItems = 20;

__global__ void slots_without_a_fence(volatile int* head, volatile int* tail, int* slots,
                                      int* out) {
  if (blockIdx.x == 0) {
    for (int i = 0; i < kItems; ++i) {
      while (*tail - *head == kSlots)
        ;
      __threadfence();
      slots[i % kSlots] = i * i;  // here
      *tail = i + 1;
    }
  } else {
    for (int i = 0; i < kItems; ++i) {
      while (*tail == i)
        ;
      __threadfence();
      out[i] = slots[i % kSlots];  // and here
      __threadfence();
      *head = i + 1;
    }
  }
}

__global__ void taken_by_a_relaxed_store(int* head, int* tail, int* slots, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> first(*head), last(*tail);
  if (blockIdx.x == 0) {
    for (int i = 0; i < kItems; ++i) {
      while (i - first.load(cuda::memory_order_acquire) == kSlots)
        ;
      slots[i % kSlots] = i * i;  // and here
      last.store(i + 1, cuda::memory_order_release);
    }
  } else {
    for (int i = 0; i < kItems; ++i) {
      while (last.load(cuda::memory_order_acquire) == i)
        ;
      out[i] = slots[i % kSlots];  // and here
      first.store(i + 1, cuda::memory_order_relaxed);
    }
  }
}

__global__ void of_a_block(int* tail, int* slots, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_block> last(*tail);
  if (blockIdx.x == 0) {
    slots[0] = 1;  // and here
    last.store(1, cuda::memory_order_release);
  } else {
    while (last.load(cuda::memory_order_acquire) == 0)
      ;
    out[0] = slots[0];  // and here
  }
}

__global__ void push(int* top, int* next, int* values) {
  const int me = blockIdx.x + 1;
  int old = atomicAdd(top, 0), expected;
  do {
    expected = old;
    next[me] = expected;
    old = atomicCAS(top, expected, me);
  } while (old != expected);
  __threadfence();
  int sum = 0;
  for (int at = old; at != 0; at = next[at]) sum += at;
  values[me] = sum;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  slots_without_a_fence<<<2, 1>>>(memory, memory + 1, memory + 64, memory + 128);
  taken_by_a_relaxed_store<<<2, 1>>>(memory + 2, memory + 3, memory + 256, memory + 320);
  of_a_block<<<2, 1>>>(memory + 4, memory + 512, memory + 576);
  push<<<4, 1>>>(memory + 5, memory + 1024, memory + 1088);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
