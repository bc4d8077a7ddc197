// The kernel ends itself with __trap() because its input is wrong.
// expect: trap
__global__ void check(const int* in) {
  if (*in != 1) __trap();  // here
}

int main() {
  int* in;
  cudaMalloc(&in, sizeof(int));
  cudaMemset(in, 0, sizeof(int));
  check<<<1, 1>>>(in);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  return error;
}
