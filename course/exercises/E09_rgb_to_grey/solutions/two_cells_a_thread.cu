// Half of the threads of a block take two cells each.

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int half = (blockDim.x + 1) / 2;
  if (int(threadIdx.x) >= half) return;
  const int first = blockIdx.x * blockDim.x, end = min(n, first + int(blockDim.x));
  for (int i = first + threadIdx.x; i < end; i += half)
    grey[i] = (5 * rgb[i] + 9 * rgb[n + i] + 2 * rgb[2 * n + i]) / 16;
}
