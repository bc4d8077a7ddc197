// expect: O1 O2
__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  out[i] = a[i] + 10;
}
