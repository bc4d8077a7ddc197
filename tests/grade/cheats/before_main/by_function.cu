// The same, by a function that is not inlined.
__attribute__((noinline)) static int early() {
  volatile int x = 3;
  return x;
}
int seen = early();
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
