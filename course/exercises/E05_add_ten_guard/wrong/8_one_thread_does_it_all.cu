// expect: T5

__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i == 0)
    for (int k = 0; k < n; ++k) out[k] = a[k] + 10;
}
