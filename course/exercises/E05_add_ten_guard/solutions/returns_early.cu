// Sends the threads without a cell home at once: there is no barrier behind that they would miss.
__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  out[i] = a[i] + 10;
}
