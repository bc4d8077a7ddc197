// Threads write the same values into one double and one float4, each longer than a word.
// expect: race-same-value
__global__ void any_even(const int* in, double* found, float4* also) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] % 2 != 0) return;
  *found = 0.5;                     // here
  *also = make_float4(1, 2, 3, 4);  // and here
}

int main() {
  int* in;
  double* found;
  float4* also;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&found, sizeof(double));
  cudaMalloc(&also, sizeof(float4));
  cudaMemset(in, 0, 128 * sizeof(int));
  any_even<<<2, 64>>>(in, found, also);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(found);
  cudaFree(also);
}
