// expect: V1

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float r = rgb[i];
  const float g = rgb[n + i];
  const float b = rgb[n + i];
  grey[i] = 0.3125f * r + 0.5625f * g + 0.125f * b;
}
