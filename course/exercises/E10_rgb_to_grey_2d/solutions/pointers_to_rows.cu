// Takes a pointer to the row in each plane and in grey, and indexes all of them by column.
dim3 grid_for(int w, int h, dim3 block) {
  dim3 grid(w / block.x, h / block.y);
  if (w % block.x != 0) ++grid.x;
  if (h % block.y != 0) ++grid.y;
  return grid;
}

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  const unsigned char* red = rgb + y * w;
  const unsigned char* green = red + w * h;
  const unsigned char* blue = green + w * h;
  unsigned char* to = grey + y * w;
  to[x] = 0.3125f * red[x] + 0.5625f * green[x] + 0.125f * blue[x];
}
