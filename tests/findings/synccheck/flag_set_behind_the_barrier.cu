// Thread 0 waits for a flag that thread 32 sets only behind a barrier for both.
// expect: deadlock
// hangs
__global__ void wait(int* flag) {
  if (threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0) {  // here
    }
  }
  __syncthreads();  // and here
  if (threadIdx.x == 32) atomicExch(flag, 1);
}

int main() {
  int* flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  wait<<<1, 64>>>(flag);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(flag);
  return error;
}
