// A barrier stands between what the warps write and read through volatile.
// expect: nothing
__global__ void reverse(int* out) {
  __shared__ volatile int values[128];
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[127 - threadIdx.x];
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  reverse<<<1, 128>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
