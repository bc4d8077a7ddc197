// Threads of all blocks set one flag in global memory to the same value with a plain write.
// expect: race-same-value
__global__ void any_even(const int* in, int* found) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] % 2 == 0) *found = 1;  // here
}

int main() {
  int *in, *found;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&found, sizeof(int));
  cudaMemset(in, 0, 128 * sizeof(int));
  cudaMemset(found, 0, sizeof(int));
  any_even<<<2, 64>>>(in, found);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(found);
}
