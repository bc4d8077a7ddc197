// The only `return` of each kernel is not its own: a lambda's, and one that is left out.
// expect: divergent-barrier
__global__ void of_a_lambda(int* out, int n) {
  __shared__ int values[64];
  values[threadIdx.x] = threadIdx.x;
  const auto next = [](int x) { return x + 1; };
  if (threadIdx.x < n) __syncthreads();  // here
  out[threadIdx.x] = next(values[threadIdx.x]);
}

__global__ void left_out(int* out, int n) {
  __shared__ int values[64];
  values[threadIdx.x] = threadIdx.x;
#if 0
  if (n == 0) return;
#endif
  for (int i = 0; i < threadIdx.x / n; ++i) __syncthreads();
  out[threadIdx.x] = values[threadIdx.x];
}

int main() {
  int* memory;
  cudaMalloc(&memory, 64 * sizeof(int));
  of_a_lambda<<<1, 64>>>(memory, 60);
  left_out<<<1, 64>>>(memory, 32);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
