// Each thread has two cells, a block's width apart, so that half as many blocks suffice.
__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int first = 2 * blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = first; i < n && i <= first + int(blockDim.x); i += blockDim.x) out[i] = a[i] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  constexpr unsigned threads = 256;
  return {(n + 2 * threads - 1) / (2 * threads), threads};
}
