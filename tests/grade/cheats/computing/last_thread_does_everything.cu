// The same, by the last thread.
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x == n - 1)
    for (int i = n; i-- > 0;) out[i] = a[i] + 10;
}
