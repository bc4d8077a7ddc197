// expect: R4
__global__ void render(const float* circles, int count, float* image, int width, int height) {
  __shared__ int list[256], kept;
  const int rank = threadIdx.y * 16 + threadIdx.x;
  const int px = blockIdx.x * 16 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y;
  float v = 0;
  for (int first = 0; first < count; first += 256) {
    if (rank == 0) kept = 0;
    __syncthreads();
    if (first + rank < count) list[atomicAdd(&kept, 1)] = first + rank;
    __syncthreads();
    for (int k = 0; k < kept; ++k) {
      const float* const circle = circles + 5 * list[k];
      const float dx = px + 0.5f - circle[0], dy = py + 0.5f - circle[1], alpha = circle[4];
      if (dx * dx + dy * dy <= circle[2] * circle[2]) v = (1 - alpha) * v + alpha * circle[3];
    }
    __syncthreads();
  }
  if (px < width && py < height) image[py * width + px] = v;
}
