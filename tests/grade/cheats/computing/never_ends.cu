// Never ends, and is never wrong.
__global__ void add_ten(const float* a, float* out, int n) {
  for (volatile int i = 0; i >= 0;) {
  }
}
