// expect: R2 U2
__global__ void row_sums(const float* m, float* out, int rows, int cols) {
  if (threadIdx.x == 0) out[blockIdx.x] = 0;
  __syncthreads();
  for (int c = threadIdx.x; c < cols; c += blockDim.x) out[blockIdx.x] += m[blockIdx.x * cols + c];
}

__global__ void col_sums(const float* m, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  float sum = 0;
  for (int r = 0; r < rows; ++r) sum += m[r * cols + c];
  out[c] = sum;
}
