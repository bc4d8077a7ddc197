// E45: out is the transpose of in, with coalesced loads and stores.

__global__ void tiled_transpose(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  const int c = blockIdx.x * 32 + x, r = blockIdx.y * 32 + y;  // in in
  if (r < rows && c < cols) tile[y][x] = in[r * cols + c];
  // Your code goes here. Which tile of out is this block's? Which of its cells does x count?
}
