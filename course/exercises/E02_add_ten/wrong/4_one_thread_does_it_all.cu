// expect: T5
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i) out[i] = a[i] + 10;
}
