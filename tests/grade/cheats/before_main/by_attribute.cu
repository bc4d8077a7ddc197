// Runs before main() by an attribute.
__attribute__((constructor)) static void early() {}
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
