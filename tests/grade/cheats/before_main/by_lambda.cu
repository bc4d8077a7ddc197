// Runs before main() to give a variable its value.
int seen = [] {
  static volatile int x = 3;
  return x + 1;
}();
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
