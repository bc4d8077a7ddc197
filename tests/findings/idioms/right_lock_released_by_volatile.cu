// Locks taken by atomicCAS or atomicExch and given back by a volatile store behind a fence.
// expect: nothing
__device__ void lock(int* mutex) {
  while (atomicCAS(mutex, 0, 1) != 0)
    ;
  __threadfence();
}
__device__ void unlock(int* mutex) {
  __threadfence();
  *(volatile int*)mutex = 0;
}

__global__ void by_swap(int* mutex, int* count) {
  while (atomicCAS(mutex, 0, 1) != 0)
    ;
  __threadfence();
  *count += 1;
  __threadfence();
  *(volatile int*)mutex = 0;
}

__global__ void by_exchange(int* mutex, int* count) {
  bool done = false;
  do {
    if (atomicExch(mutex, 1) == 0) {
      __threadfence();
      *count += 1;
      __threadfence();
      *(volatile int*)mutex = 0;
      done = true;
    }
  } while (!done);
}

__global__ void by_functions(int* mutex, int* count) {
  if (threadIdx.x == 0) lock(mutex);
  __syncthreads();
  count[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) unlock(mutex);
}

__global__ void with_a_look_before(volatile int* mutex, volatile int* count) {
  for (;;) {
    while (*mutex != 0)
      ;
    if (atomicCAS((int*)mutex, 0, 1) == 0) break;
  }
  __threadfence();
  *count = *count + 1;
  __threadfence();
  *mutex = 0;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  by_swap<<<8, 1>>>(memory, memory + 64);
  by_exchange<<<4, 40>>>(memory, memory + 128);
  by_functions<<<8, 64>>>(memory, memory + 192);
  with_a_look_before<<<8, 1>>>(memory, memory + 256);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
