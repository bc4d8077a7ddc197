// The same, by its name between underscores.
__attribute__((__constructor__(101))) static void early() {}
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
