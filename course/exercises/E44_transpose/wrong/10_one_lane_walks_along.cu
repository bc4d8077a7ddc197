// expect: T5
__global__ void transpose(const float* in, float* out, int rows, int cols) {
  if (threadIdx.x != 0) return;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  for (int c = blockIdx.x * blockDim.x; c < (blockIdx.x + 1) * blockDim.x; ++c)
    if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}
