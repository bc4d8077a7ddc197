// A block of 1025 threads is one more than any device takes, so the kernel does not run.
// expect: launch-failed
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 1025 * sizeof(int));
  cudaMemset(out, 0, 1025 * sizeof(int));
  fill<<<1, 1025>>>(out);  // here
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
