// The guard says <= where it must say <, so thread n writes past the end.
// expect: out-of-bounds-global
__global__ void fill(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) out[i] = i;  // here
}

int main() {
  const int n = 100;
  int* out;
  cudaMalloc(&out, n * sizeof(int));
  fill<<<2, 64>>>(out, n);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
