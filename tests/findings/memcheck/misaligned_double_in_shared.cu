// A double is written to the second float of a shared array, four bytes from where it may lie.
// expect: misaligned-access
__global__ void store(float* out) {
  __shared__ float values[4];
  values[0] = values[3] = 0;
  *reinterpret_cast<double*>(&values[1]) = 1.0;  // here
  for (int i = 0; i < 4; ++i) out[i] = values[i];
}

int main() {
  float* out;
  cudaMalloc(&out, 4 * sizeof(float));
  store<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
