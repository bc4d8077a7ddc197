// A lock that owns its mutex in device memory, passed by value: threads get its bytes alone.
// covers: __global__, <<<>>>, atomicCAS, atomicExch, atomicAdd
#include <cstdio>

struct Lock {
  int* mutex = nullptr;
  bool owner = true;

  Lock() {
    const int open = 0;
    cudaMalloc(&mutex, sizeof(int));
    cudaMemcpy(mutex, &open, sizeof(int), cudaMemcpyHostToDevice);
  }
  Lock(const Lock& other) : mutex(other.mutex), owner(false) {}
  ~Lock() {
    if (owner) cudaFree(mutex);
    mutex = nullptr;
  }

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

__global__ void count_blocks(Lock lock, volatile int* blocks, int step) {
  if (threadIdx.x == 0) {
    lock.lock();
    *blocks = *blocks + step;
    lock.unlock();
  }
}

template <class Mutex>
__global__ void count_threads(int* threads, Mutex lock) {
  lock.owner = false;
  atomicAdd(threads, lock.mutex != nullptr);
}

int main() {
  int* counts;
  cudaMalloc(&counts, 2 * sizeof(int));
  cudaMemset(counts, 0, 2 * sizeof(int));
  {
    Lock lock;
    for (int round = 0; round < 3; ++round) count_blocks<<<20, 32>>>(lock, counts, 1);
    count_threads<<<4, 50>>>(counts + 1, lock);
    cudaDeviceSynchronize();
    printf("the lock is still %s\n", lock.owner && lock.mutex ? "whole" : "broken");
  }
  int host[2];
  cudaMemcpy(host, counts, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(counts);
  printf("%d blocks, %d threads, %s\n", host[0], host[1], cudaGetErrorString(cudaGetLastError()));
}
