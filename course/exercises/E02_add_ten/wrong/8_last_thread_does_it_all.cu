// expect: T5

__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i == n - 1)
    for (int k = 0; k < n; ++k) out[k] = a[k] + 10;
}
