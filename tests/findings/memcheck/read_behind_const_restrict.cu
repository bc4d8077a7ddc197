// A const __restrict__ parameter and the output are one array, from which the kernel reads what it
// has written.
// expect: write-to-constant
__global__ void smooth(const float* __restrict__ in, float* out, int rounds) {
  const int t = threadIdx.x;
  for (int i = 0; i < rounds; ++i) {
    const float left = t > 0 ? in[t - 1] : 0;  // here
    __syncthreads();
    out[t] = left / 2;  // and here
    __syncthreads();
  }
}

int main() {
  float* values;
  cudaMalloc(&values, 64 * sizeof(float));
  cudaMemset(values, 0, 64 * sizeof(float));
  smooth<<<1, 64>>>(values, values, 3);
  cudaDeviceSynchronize();
  cudaFree(values);
}
