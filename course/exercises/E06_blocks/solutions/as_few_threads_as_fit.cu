// One block as small as it can be while n fits into it, blocks of 1024 beyond.
__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  out[i] = a[i] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  const unsigned warps = (n + 31) / 32;
  const unsigned threads = 32 * (warps < 32 ? warps : 32);
  return {(n + threads - 1) / threads, threads};
}
