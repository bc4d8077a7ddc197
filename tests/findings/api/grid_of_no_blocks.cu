// The number of blocks is rounded down, so that 63 elements get none.
// expect: launch-failed
__global__ void fill(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1;
}

int main() {
  const int n = 63;
  int* out;
  cudaMalloc(&out, n * sizeof(int));
  cudaMemset(out, 0, n * sizeof(int));
  fill<<<n / 64, 64>>>(out, n);  // here
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
