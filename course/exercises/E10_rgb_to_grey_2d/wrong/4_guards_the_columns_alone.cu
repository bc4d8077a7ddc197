// expect: O1 O2
dim3 grid_for(int w, int h, dim3 block) {
  return dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
}

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w) {
    const int i = y * w + x, n = w * h;
    grey[i] = 0.3125f * rgb[i] + 0.5625f * rgb[n + i] + 0.125f * rgb[2 * n + i];
  }
}
