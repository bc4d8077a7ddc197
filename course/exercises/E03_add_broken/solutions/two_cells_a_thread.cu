// Half of the threads of a block take two cells each.

__global__ void add_broken(const float* a, float* b) {
  const int half = (blockDim.x + 1) / 2;
  if (int(threadIdx.x) >= half) return;
  for (int i = threadIdx.x; i < int(blockDim.x); i += half) b[i] = a[i] + 10;
}
