// Never ends, and reads and writes all the time.
__global__ void add_ten(const float* a, float* out, int n) {
  for (int i = threadIdx.x; i < n;) out[i] = a[i] + 10;
}
