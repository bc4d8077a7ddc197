// What a const __restrict__ pointer reads is written through another one by the same kernel.
// expect: write-to-constant
__global__ void shift(const int* __restrict__ in, int* __restrict__ out) {
  const int t = threadIdx.x;
  const int next = in[t + 1];
  __syncthreads();
  out[t] = next;  // here
}

int main() {
  int* values;
  cudaMalloc(&values, 65 * sizeof(int));
  cudaMemset(values, 0, 65 * sizeof(int));
  shift<<<1, 64>>>(values, values);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(values);
  return error;
}
