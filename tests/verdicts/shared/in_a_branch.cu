// Shared memory declared within a branch and a loop.
__global__ void k(int* out, int n) {
  for (int i = 0; i < n; ++i) {
    if (blockIdx.x == 0) {
      __shared__ int a;
      if (threadIdx.x == 0) a = i;
      *out = a;
    }
  }
}
