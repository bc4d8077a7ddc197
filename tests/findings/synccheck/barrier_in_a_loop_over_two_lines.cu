// The loop's condition differs between threads and has two lines; the `if` around it does not.
// expect: divergent-barrier
// hangs
__global__ void count(int* a, int n) {
  const int i = threadIdx.x;
  if (i < n) {
    int c = 0;
    // clang-format off
    while (c < a[i] &&
           c < 100)
    {
      // clang-format on
      ++c;
      __syncthreads();  // here
    }
    a[i] = c;
  }
}

int main() {
  int *a, h[64];
  for (int i = 0; i < 64; ++i) h[i] = i / 16;
  cudaMalloc(&a, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  count<<<1, 64>>>(a, 64);
  cudaDeviceSynchronize();
  cudaFree(a);
}
