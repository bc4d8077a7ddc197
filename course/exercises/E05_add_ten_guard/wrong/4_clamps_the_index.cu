// expect: R2
__global__ void add_ten_guard(const float* a, float* out, int n) {
  if (n == 0) return;
  const int i = min(int(threadIdx.x), n - 1);
  out[i] = a[i] + 10;
}
