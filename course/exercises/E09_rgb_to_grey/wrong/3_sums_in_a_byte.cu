// expect: V1
__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned char sum = 5 * rgb[i];
  sum += 9 * rgb[n + i];
  sum += 2 * rgb[2 * n + i];
  grey[i] = sum / 16;
}
