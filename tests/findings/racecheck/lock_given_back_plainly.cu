// A lock that is taken by a swap and given back by a plain write.
// expect: race-global
__device__ int lock;

__device__ void take_lock() {
  while (atomicCAS(&lock, 0, 1) != 0)  // here
    ;
  __threadfence();
}

__device__ void give_lock() {
  __threadfence();
  lock = 0;  // and here
}

__global__ void add(float* total) {
  if (threadIdx.x == 0) {
    take_lock();
    *total += 1;
    give_lock();
  }
}

int main() {
  float* total;
  cudaMalloc(&total, sizeof(float));
  cudaMemset(total, 0, sizeof(float));
  add<<<8, 32>>>(total);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(total);
  return error;
}
