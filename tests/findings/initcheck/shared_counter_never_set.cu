// The counter in shared memory is not zero at the start of a block.
// expect: uninitialised-shared
__global__ void count_even(const int* in, int* out) {
  __shared__ int counter;
  if (in[threadIdx.x] % 2 == 0) atomicAdd(&counter, 1);  // here
  __syncthreads();
  if (threadIdx.x == 0) *out = counter;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  count_even<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
