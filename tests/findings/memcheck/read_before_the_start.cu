// Thread 0 reads the element before the start of a global array.
// expect: out-of-bounds-global
__global__ void differences(const int* in, int* out) {
  const int t = threadIdx.x;
  out[t] = in[t] - in[t - 1];  // here
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  differences<<<1, 64>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}
