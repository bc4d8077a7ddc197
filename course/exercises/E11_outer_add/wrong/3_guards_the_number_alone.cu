// expect: R2
__global__ void outer_add(const float* col, const float* row, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  const int i = r * cols + c;
  if (i < rows * cols) out[i] = col[i / cols] + row[i % cols];
}
