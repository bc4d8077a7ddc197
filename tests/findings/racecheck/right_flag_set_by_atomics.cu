// Threads of all blocks set one flag with an atomic function.
// expect: nothing
__global__ void any_even(const int* in, int* found) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] % 2 == 0) atomicOr(found, 1);
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
