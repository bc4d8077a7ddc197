// expect: L1 L2

__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  const unsigned threads = n;
  return {(n + threads - 1) / threads, threads};
}
