// expect: O1
__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 3 * n) return;
  grey[i] = 0.3125f * rgb[i] + 0.5625f * rgb[n + i] + 0.125f * rgb[2 * n + i];
}
