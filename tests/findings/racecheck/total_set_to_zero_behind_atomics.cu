// One thread takes a total over and sets it to zero before the others have added to it: the line
// with the atomic function is the one that was to come first.
// expect: race-shared
__global__ void take_total(int* taken) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, 1);  // here
  if (threadIdx.x == 0) {
    *taken = atomicAdd(&total, 0);
    total = 0;  // and here
  }
}

int main() {
  int* taken;
  cudaMalloc(&taken, sizeof(int));
  take_total<<<1, 64>>>(taken);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(taken);
  return error;
}
