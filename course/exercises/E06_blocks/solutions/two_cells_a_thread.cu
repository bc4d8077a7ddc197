// Half of the threads of a block take two cells each.

__global__ void add_ten_blocks(const float* a, float* out, int n) {
  const int half = (blockDim.x + 1) / 2;
  if (int(threadIdx.x) >= half) return;
  const int first = blockIdx.x * blockDim.x, end = min(n, first + int(blockDim.x));
  for (int i = first + threadIdx.x; i < end; i += half) out[i] = a[i] + 10;
}

warpstep::LaunchShape shape_for(int n) {
  constexpr unsigned threads = 128;
  unsigned blocks = 1;
  while (blocks * threads < unsigned(n)) ++blocks;
  return {blocks, threads};
}
