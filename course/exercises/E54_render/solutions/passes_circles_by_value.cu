// Circles go to both helpers by value: the one takes them from the list, the other from the batch.
struct Circle {
  float x, y, radius, shade, alpha;
};

__device__ __noinline__ Circle with_squared_radius(Circle circle) {
  circle.radius *= circle.radius;
  return circle;
}

__device__ __noinline__ float blended(Circle circle, float x, float y, float below) {
  const float dx = x - circle.x, dy = y - circle.y;
  if (dx * dx + dy * dy > circle.radius) return below;
  return circle.alpha * circle.shade + (1 - circle.alpha) * below;
}

__global__ void render(const float* circles, int count, float* image, int width, int height) {
  __shared__ Circle batch[64];
  const Circle* const all = reinterpret_cast<const Circle*>(circles);
  const int rank = threadIdx.y * blockDim.x + threadIdx.x;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float seen = 0;
  for (int begin = 0; begin < count; begin += 64) {
    const int many = min(64, count - begin);
    if (rank < many) batch[rank] = with_squared_radius(all[begin + rank]);
    __syncthreads();
    for (int c = 0; c < many; ++c) seen = blended(batch[c], column + 0.5f, row + 0.5f, seen);
    __syncthreads();
  }
  if (column < width && row < height) image[row * width + column] = seen;
}
