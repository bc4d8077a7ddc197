// expect: O2
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  out[i + 1] = a[i] + 10;
}
