// One thread does the work, and all others read the input without any use.
__global__ void add_ten(const float* a, float* out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i];
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i) out[i] = sum * 0 + a[i] + 10;
}
