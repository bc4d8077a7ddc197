// A write past the end of one array lands in the array that was allocated next.
// expect: out-of-bounds-global
__global__ void fill(int* first) {
  first[256 + threadIdx.x] = 1;  // here
}

int main() {
  int *first, *second;
  cudaMalloc(&first, 256 * sizeof(int));
  cudaMalloc(&second, 256 * sizeof(int));
  cudaMemset(first, 0, 256 * sizeof(int));
  cudaMemset(second, 0, 256 * sizeof(int));
  fill<<<1, 4>>>(first);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(first);
  cudaFree(second);
  return error;
}
