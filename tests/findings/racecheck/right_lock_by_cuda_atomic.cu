// The lock is taken with acquire and given back with release.
// expect: nothing
#include <cuda/atomic>

__global__ void count(int* lock, int* counter) {
  cuda::atomic_ref<int, cuda::thread_scope_device> taken(*lock);
  while (taken.exchange(1, cuda::memory_order_acquire) != 0) {
  }
  *counter += 1;
  taken.store(0, cuda::memory_order_release);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  count<<<8, 1>>>(memory, memory + 1);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
