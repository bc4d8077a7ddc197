// Leaves by returns, and walks by pointers to the row of in and the column of out.
__global__ void transpose(const float* in, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= rows) return;
  const float* const row = in + r * cols;
  float* const column = out + r;
  if (c < cols) column[c * rows] = row[c];
}
