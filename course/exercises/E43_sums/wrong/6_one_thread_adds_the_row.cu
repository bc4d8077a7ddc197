// expect: T5 T2
__global__ void row_sums(const float* m, float* out, int rows, int cols) {
  if (threadIdx.x != 0) return;
  float sum = 0;
  for (int c = 0; c < cols; ++c) sum += m[blockIdx.x * cols + c];
  out[blockIdx.x] = sum;
}

__global__ void col_sums(const float* m, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  float sum = 0;
  for (int r = 0; r < rows; ++r) sum += m[r * cols + c];
  out[c] = sum;
}
