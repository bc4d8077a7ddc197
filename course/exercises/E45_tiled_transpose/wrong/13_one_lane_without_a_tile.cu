// expect: T5
__global__ void tiled_transpose(const float* in, float* out, int rows, int cols) {
  if (threadIdx.x != 0) return;
  const int r = blockIdx.y * 32 + threadIdx.y;
  for (int c = blockIdx.x * 32; c < blockIdx.x * 32 + 32; ++c)
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}
