// E06: out[i] = a[i] + 10 for any n, and the launch that it needs.

__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int i = threadIdx.x;  // of all blocks?
  if (i < n) out[i] = a[i] + 10;
}

/// The launch of add_ten_blocks for n cells: {blocks, threads in a block}.
warpstep::LaunchShape shape_for(int n) {
  return {1, 256};
}
