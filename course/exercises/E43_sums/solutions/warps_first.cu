// Each warp adds up its lanes' sums by shuffles; then the first one adds the warps' sums.
__device__ float sum_of_warp(float sum) {
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  return sum;
}

__global__ void row_sums(const float* m, float* out, int rows, int cols) {
  __shared__ float of_warps[32];
  const float* const row = m + size_t(blockIdx.x) * cols;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) sum += row[c];
  sum = sum_of_warp(sum);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  sum = sum_of_warp(threadIdx.x < blockDim.x / 32 ? of_warps[threadIdx.x] : 0);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void col_sums(const float* m, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  float even = 0, odd = 0;
  for (int r = 0; r < rows && c < cols; r += 2) {
    even += m[r * cols + c];
    if (r + 1 < rows) odd += m[(r + 1) * cols + c];
  }
  if (c < cols) out[c] = even + odd;
}
