// expect: V1
__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  grey[i] = 0.3125f * rgb[3 * i] + 0.5625f * rgb[3 * i + 1] + 0.125f * rgb[3 * i + 2];
}
