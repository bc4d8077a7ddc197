// expect: T5 L2

__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    for (int k = 0; k < n; ++k) out[k] = a[k] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  const unsigned threads = 256;
  return {(n + threads - 1) / threads, threads};
}
