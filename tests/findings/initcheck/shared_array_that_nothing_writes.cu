// The line that fills the shared array is missing: no line of the program writes it.
// expect: uninitialised-shared
__global__ void copy(const int* in, int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  out[t] = in[t] + values[t];  // here
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  copy<<<1, 64>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}
