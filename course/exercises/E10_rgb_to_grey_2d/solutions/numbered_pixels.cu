// All threads of the grid are numbered, and each takes the pixel of its number.

dim3 grid_for(int w, int h, dim3 block) {
  return dim3((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
}

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int w, int h) {
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int i = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int n = w * h;
  if (i < n) grey[i] = 0.3125f * rgb[i] + 0.5625f * rgb[n + i] + 0.125f * rgb[2 * n + i];
}
