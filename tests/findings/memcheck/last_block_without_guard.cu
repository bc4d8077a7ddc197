// The last of four blocks has six threads more than the array has elements.
// expect: out-of-bounds-global
__global__ void fill(float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1.0f;  // here
}

int main() {
  const int n = 250;
  float* out;
  cudaMalloc(&out, n * sizeof(float));
  fill<<<4, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
