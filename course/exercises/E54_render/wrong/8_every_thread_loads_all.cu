// expect: T5 T1
__global__ void render(const float* circles, int count, float* image, int width, int height) {
  const int px = blockIdx.x * 16 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y;
  if (px >= width || py >= height) return;
  float v = 0;
  for (int c = 0; c < count; ++c) {
    const float dx = px + 0.5f - circles[5 * c], dy = py + 0.5f - circles[5 * c + 1];
    const float radius = circles[5 * c + 2], shade = circles[5 * c + 3], alpha = circles[5 * c + 4];
    if (dx * dx + dy * dy <= radius * radius) v = (1 - alpha) * v + alpha * shade;
  }
  image[py * width + px] = v;
}
