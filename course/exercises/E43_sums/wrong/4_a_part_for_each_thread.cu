// expect: T2
__global__ void row_sums(const float* m, float* out, int rows, int cols) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  float sum = 0;
  const int part = (cols + blockDim.x - 1) / blockDim.x;
  for (int c = t * part; c < (t + 1) * part && c < cols; ++c) sum += m[blockIdx.x * cols + c];
  s[t] = sum;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void col_sums(const float* m, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  float sum = 0;
  for (int r = 0; r < rows; ++r) sum += m[r * cols + c];
  out[c] = sum;
}
