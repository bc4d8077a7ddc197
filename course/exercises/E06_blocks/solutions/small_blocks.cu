// Blocks of 64, counted by one more than the index of the last cell's block.
__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int first = blockDim.x * blockIdx.x;
  const int cells = min(int(blockDim.x), n - first);
  if (threadIdx.x < cells) out[first + threadIdx.x] = a[first + threadIdx.x] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  return {unsigned(n - 1) / 64 + 1, 64};
}
