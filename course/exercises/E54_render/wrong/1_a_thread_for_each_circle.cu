// expect: R3 R2 R1 U2
__global__ void render(const float* circles, int count, float* image, int width, int height) {
  const int blocks = gridDim.x * gridDim.y, block = blockIdx.y * gridDim.x + blockIdx.x;
  const int rank = threadIdx.y * 16 + threadIdx.x;
  for (int i = block * 256 + rank; i < width * height; i += blocks * 256) image[i] = 0;
  __syncthreads();
  for (int c = block * 256 + rank; c < count; c += blocks * 256)
    for (int py = 0; py < height; ++py)
      for (int px = 0; px < width; ++px) {
        const float dx = px + 0.5f - circles[5 * c], dy = py + 0.5f - circles[5 * c + 1];
        const float alpha = circles[5 * c + 4];
        if (dx * dx + dy * dy <= circles[5 * c + 2] * circles[5 * c + 2])
          image[py * width + px] =
              (1 - alpha) * image[py * width + px] + alpha * circles[5 * c + 3];
      }
}
