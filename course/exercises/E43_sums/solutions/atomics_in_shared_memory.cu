// All threads of a row add to one cell of shared memory; columns go from the last row to the first.
__global__ void row_sums(const float* m, float* out, int rows, int cols) {
  __shared__ float total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  float sum = 0;
  for (int c = int(threadIdx.x); c < cols; c += int(blockDim.x)) sum += m[blockIdx.x * cols + c];
  atomicAdd(&total, sum);
  __syncthreads();
  if (threadIdx.x == blockDim.x - 1) out[blockIdx.x] = total;
}

__global__ void col_sums(const float* m, float* out, int rows, int cols) {
  for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < cols; c += gridDim.x * blockDim.x) {
    float sum = 0;
    for (const float* cell = m + (rows - 1) * cols + c; cell >= m; cell -= cols) sum += *cell;
    out[c] = sum;
  }
}
