// expect: T5

__global__ void add(const float* a, const float* b, float* out, int n) {
  const int i = threadIdx.x;
  if (i == 0)
    for (int k = 0; k < n; ++k) out[k] = a[k] + b[k];
}
