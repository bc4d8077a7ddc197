// A thread asks for a lock that it has itself.
// expect: deadlock
// hangs
__device__ void acquire(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) {  // here
  }
  __threadfence();
}

__global__ void nested(int* lock) {
  acquire(lock);
  acquire(lock);  // as well, which is not named yet
  atomicExch(lock, 0);
}

int main() {
  int* lock;
  cudaMalloc(&lock, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  nested<<<1, 1>>>(lock);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(lock);
  return error;
}
