// expect: T5
__global__ void block_reverse(const float* a, float* out, int n) {
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  if (t < count) out[first + t] = a[first + count - 1 - t];
}
