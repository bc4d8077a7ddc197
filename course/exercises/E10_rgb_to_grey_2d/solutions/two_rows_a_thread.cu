// The upper half of a block does the lower half, too.

dim3 grid_for(int w, int h, dim3 block) {
  return dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
}

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int w, int h) {
  const unsigned char *red = rgb, *green = red + w * h, *blue = green + w * h;
  const int rows_at_once = (blockDim.y + 1) / 2;
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (int(threadIdx.y) >= rows_at_once || x >= w) return;
  for (int k = threadIdx.y; k < int(blockDim.y); k += rows_at_once) {
    const int y = blockIdx.y * blockDim.y + k;
    if (y < h)
      grey[y * w + x] = (5 * red[y * w + x] + 9 * green[y * w + x] + 2 * blue[y * w + x]) >> 4;
  }
}
