// expect: V1
__global__ void render(const float* circles, int count, float* image, int width, int height) {
  __shared__ float batch[5 * 256];
  const int rank = threadIdx.y * 16 + threadIdx.x;
  const int px = blockIdx.x * 16 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y;
  float v = 0;
  for (int first = 0; first < count; first += 256) {
    const int here = min(256, count - first);
    for (int i = rank; i < 5 * here; i += 256) batch[i] = circles[5 * first + i];
    __syncthreads();
    for (int c = 0; c < here; ++c) {
      const float dx = px + 0.5f - batch[5 * c], dy = py + 0.5f - batch[5 * c + 1];
      const float radius = batch[5 * c + 2], shade = batch[5 * c + 3], alpha = batch[5 * c + 4];
      if (dx * dx + dy * dy < radius * radius) v = (1 - alpha) * v + alpha * shade;
    }
    __syncthreads();
  }
  if (px < width && py < height) image[py * width + px] = v;
}
