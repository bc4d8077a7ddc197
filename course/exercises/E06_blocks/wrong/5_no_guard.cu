// expect: O1
__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  return {unsigned(n + 255) / 256, 256};
}
