// A mutex made of atomicCAS and atomicExch: one thread per block, then every thread of a warp.
// covers: atomicCAS, atomicExch, __threadfence, __device__ methods
#include <cstdio>

struct Lock {
  int* mutex;
  __device__ void lock() {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(mutex, 0);
  }
};

__global__ void by_block(Lock lock, volatile int* counter) {
  if (threadIdx.x == 0) {
    lock.lock();
    *counter = *counter + 1;
    lock.unlock();
  }
}

__global__ void by_thread(int* mutex, volatile int* counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(mutex, 0, 1) == 0) {
      __threadfence();
      *counter = *counter + 1;
      __threadfence();
      atomicExch(mutex, 0);
      done = true;
    }
  }
}

int main() {
  Lock lock;
  int *counter, host = 0;
  cudaMalloc(&lock.mutex, sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(lock.mutex, 0, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  by_block<<<100, 32>>>(lock, counter);
  by_thread<<<4, 64>>>(lock.mutex, counter);
  cudaMemcpy(&host, counter, sizeof(int), cudaMemcpyDeviceToHost);
  printf("counter %d\n", host);
  cudaFree(lock.mutex);
  cudaFree(counter);
}
