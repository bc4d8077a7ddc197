// The number of blocks is rounded up, so that 63 elements get one.
// expect: nothing
__global__ void fill(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1;
}

int main() {
  const int n = 63;
  int* out;
  cudaMalloc(&out, n * sizeof(int));
  fill<<<(n + 63) / 64, 64>>>(out, n);
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
