// From the last circle back to the first: how much still shines through, and what it adds.
struct Circle {
  float x, y, radius, shade, alpha;
};

__global__ void render(const float* circles, int count, float* image, int width, int height) {
  __shared__ Circle batch[64];
  const Circle* const all = reinterpret_cast<const Circle*>(circles);
  const unsigned rank = threadIdx.y * blockDim.x + threadIdx.x;
  const unsigned column = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
  float seen = 0, shines_through = 1;
  for (int end = count; end > 0; end -= 64) {
    const int begin = max(0, end - 64);
    if (rank < unsigned(end - begin)) batch[rank] = all[begin + rank];
    __syncthreads();
    for (int c = end - begin - 1; c >= 0; --c) {
      const Circle& circle = batch[c];
      const float dx = circle.x - (column + 0.5f), dy = circle.y - (row + 0.5f);
      if (dx * dx + dy * dy > circle.radius * circle.radius) continue;
      seen += shines_through * circle.alpha * circle.shade;
      shines_through *= 1 - circle.alpha;
    }
    __syncthreads();
  }
  if (column < width && row < height) image[row * width + column] = seen;
}
