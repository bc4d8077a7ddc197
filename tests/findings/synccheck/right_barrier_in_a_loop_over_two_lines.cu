// The same with a condition that is the same for all threads.
// expect: nothing
__global__ void count(int* a, int n) {
  __shared__ int values[64];
  const int i = threadIdx.x;
  if (i < 64) {
    int c = 0;
    // clang-format off
    while (c < n &&
           c < 100)
    {
      // clang-format on
      values[i] = c;
      __syncthreads();
      c = values[63 - i] + 1;
      __syncthreads();
    }
    a[i] = c;
  }
}

int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  count<<<1, 64>>>(a, 3);
  cudaDeviceSynchronize();
  cudaFree(a);
}
