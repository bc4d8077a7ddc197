// Two blocks take the same two locks in opposite order, and each ends up waiting for the other.
// expect: deadlock
// hangs
__device__ void acquire(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) {  // here
  }
  __threadfence();
}

__global__ void cross(int* locks, int* ready) {
  const int first = blockIdx.x;
  acquire(&locks[first]);
  atomicAdd(ready, 1);
  while (atomicAdd(ready, 0) < 2) {
  }
  acquire(&locks[1 - first]);  // as well, which is not named yet
  atomicExch(&locks[0], 0);
  atomicExch(&locks[1], 0);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  cross<<<2, 1>>>(memory, memory + 2);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
