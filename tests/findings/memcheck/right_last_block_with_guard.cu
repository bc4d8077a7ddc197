// The grid has six threads more than the array has elements, and they do nothing.
// expect: nothing
__global__ void fill(float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1.0f;
}

int main() {
  const int n = 250;
  float* out;
  cudaMalloc(&out, n * sizeof(float));
  fill<<<4, 64>>>(out, n);
  cudaDeviceSynchronize();
  cudaFree(out);
}
