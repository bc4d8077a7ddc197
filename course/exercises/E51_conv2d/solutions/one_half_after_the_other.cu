// Rows of the halo are loaded by whole warps, and the sum is formed from the last weight on.
__constant__ float weights[49];

__global__ void conv2d(const float* in, float* out, int rows, int cols, int r) {
  __shared__ float tile[22][32];
  const int rank = threadIdx.y * blockDim.x + threadIdx.x, lane = rank % 32, width = 2 * r + 1;
  for (int row = rank / 32; row < 16 + 2 * r; row += 8) {
    const int y = int(blockIdx.y * 16) + row - r, x = int(blockIdx.x * 16) + lane - r;
    float value = 0;
    if (lane < 16 + 2 * r && y >= 0 && x >= 0 && y < rows && x < cols) value = in[y * cols + x];
    tile[row][lane] = value;
  }
  __syncthreads();
  float sum = 0;
  for (int k = width * width - 1; k >= 0; --k)
    sum += tile[threadIdx.y + k / width][threadIdx.x + k % width] * weights[k];
  const int y = blockIdx.y * 16 + threadIdx.y, x = blockIdx.x * 16 + threadIdx.x;
  if (y < rows && x < cols) out[y * cols + x] = sum;
}
