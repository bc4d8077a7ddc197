// expect: T2
__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  // Lane 1 takes the pixel one grid.s width behind lane 0's.
  const int i = threadIdx.x * gridDim.x + blockIdx.x;
  if (i < n) grey[i] = 0.3125f * rgb[i] + 0.5625f * rgb[n + i] + 0.125f * rgb[2 * n + i];
}
