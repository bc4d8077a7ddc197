// Each thread tests a circle against the block's square; votes keep those that touch it in order.
__device__ float distance_to(float point, float from) {
  return point < from ? from - point : point > from + 16 ? point - from - 16 : 0;
}

__global__ void render(const float* circles, int count, float* image, int width, int height) {
  __shared__ float batch[256][5];
  __shared__ int kept_by[8];
  const int rank = threadIdx.y * 16 + threadIdx.x, lane = rank % 32, warp = rank / 32;
  const int left = blockIdx.x * 16, top = blockIdx.y * 16;
  float v = 0;
  for (int first = 0; first < count; first += 256) {
    float own[5] = {};
    bool touches = false;
    if (first + rank < count) {
      for (int k = 0; k < 5; ++k) own[k] = circles[5 * (first + rank) + k];
      const float dx = distance_to(own[0], left), dy = distance_to(own[1], top);
      touches = dx * dx + dy * dy <= own[2] * own[2];
    }
    const unsigned votes = __ballot_sync(0xffffffff, touches);
    if (lane == 0) kept_by[warp] = __popc(votes);
    __syncthreads();
    int place = __popc(votes & ((1u << lane) - 1)), kept = 0;
    for (int w = 0; w < 8; ++w) {
      if (w < warp) place += kept_by[w];
      kept += kept_by[w];
    }
    for (int k = 0; k < 5 && touches; ++k) batch[place][k] = own[k];
    __syncthreads();
    for (int c = 0; c < kept; ++c) {
      const float dx = left + threadIdx.x + 0.5f - batch[c][0];
      const float dy = top + threadIdx.y + 0.5f - batch[c][1];
      if (dx * dx + dy * dy <= batch[c][2] * batch[c][2]) v += batch[c][4] * (batch[c][3] - v);
    }
    __syncthreads();
  }
  const int px = left + threadIdx.x, py = top + threadIdx.y;
  if (px < width && py < height) image[py * width + px] = v;
}
