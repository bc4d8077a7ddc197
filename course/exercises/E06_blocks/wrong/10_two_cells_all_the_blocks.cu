// expect: T5
__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int first = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  for (int i = first; i < min(n, first + 2); ++i) out[i] = a[i] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  return {(unsigned(n) + 255) / 256, 256};
}
