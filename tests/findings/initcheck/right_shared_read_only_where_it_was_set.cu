// A loop reads a shared variable only behind a condition, under which one thread has set it.
// expect: nothing
__global__ void sum(const float* in, const char* shifted, int n, float* out) {
  __shared__ float shift[4];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (shifted[i]) shift[0] = 3;
  __syncthreads();
  float total = 0;
  for (int i = 0; i < n; ++i) {
    total += in[i];
    if (shifted[i]) total += shift[0];
  }
  out[threadIdx.x] = total;
}

int main() {
  float *in, *out;
  char* shifted;
  cudaMalloc(&in, 32 * sizeof(float));
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMalloc(&shifted, 32);
  cudaMemset(in, 0, 32 * sizeof(float));
  cudaMemset(shifted, 0, 32);
  sum<<<1, 32>>>(in, shifted, 32, out);
  cudaMemset(shifted + 5, 1, 1);
  sum<<<1, 32>>>(in, shifted, 32, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(shifted);
  return error;
}
