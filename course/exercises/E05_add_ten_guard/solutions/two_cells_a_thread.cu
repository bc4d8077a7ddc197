// Half of the threads of a block take two cells each.

__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int half = (blockDim.x + 1) / 2;
  if (int(threadIdx.x) >= half) return;
  for (int i = threadIdx.x; i < n; i += half) out[i] = a[i] + 10;
}
