// Blocks fill the GPU and wait for the last one, which gets no room until they end.
// expect: deadlock
// hangs
__global__ void wait_for_last(int* flag) {
  extern __shared__ int room[];
  room[threadIdx.x] = 0;
  if (threadIdx.x != 0) return;
  if (blockIdx.x == gridDim.x - 1) atomicExch(flag, 1);
  while (atomicAdd(flag, 0) == 0) {  // here
  }
}

int main() {
  constexpr int kBytes = 200 << 10;  // room for one block on each multiprocessor
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  int* flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  cudaFuncSetAttribute(wait_for_last, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  wait_for_last<<<multiprocessors + 1, 32, kBytes>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
