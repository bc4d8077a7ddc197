// Threads leave by what others have written into a volatile array, each into its own element.
// expect: race-shared
__global__ void larger_than_next(const int* in, int* out) {
  __shared__ volatile int values[64];
  values[threadIdx.x] = in[threadIdx.x];                                   // here
  if (threadIdx.x == 63 || values[threadIdx.x] < values[threadIdx.x + 1])  // and here
    return;
  out[threadIdx.x] = 1;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 128 * sizeof(int));
  cudaMemset(memory, 0, 128 * sizeof(int));
  larger_than_next<<<1, 64>>>(memory, memory + 64);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
