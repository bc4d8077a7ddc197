// Warps read what others wrote through volatile, which is no barrier.
// expect: race-shared
__global__ void reverse(int* out) {
  __shared__ volatile int values[128];
  values[threadIdx.x] = threadIdx.x;             // here
  out[threadIdx.x] = values[127 - threadIdx.x];  // and here
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  reverse<<<1, 128>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
