// expect: O2

__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  const float value = i < n ? a[i] : 0.0f;
  out[i] = value + 10;
}
