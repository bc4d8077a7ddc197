// expect: G1 V2
__global__ void transpose(const float* in, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < cols && c < rows) out[r * rows + c] = in[c * cols + r];
}
