// CSR: the lanes of a warp share each of their 32 rows. JDS: the shortest diagonal first. Heat:
// every step is copied back.
__global__ void spmv_csr(int rows, const int* starts, const int* columns, const float* values,
                         const float* x, float* y) {
  const int lane = threadIdx.x % 32, first = blockIdx.x * blockDim.x + threadIdx.x - lane;
  for (int r = first; r < first + 32 && r < rows; ++r) {
    int end = 0, e = 0;
    if (lane == 0) e = starts[r];
    if (lane == 1) end = starts[r + 1];
    e = __shfl_sync(~0u, e, 0) + lane;
    end = __shfl_sync(~0u, end, 1);
    float sum = 0;
    for (; e < end; e += 32) sum += values[e] * x[columns[e]];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
    if (lane == 0) y[r] = sum;
  }
}

__global__ void spmv_jds(int rows, int diagonals, const int* starts, const int* row_of,
                         const int* columns, const float* values, const float* x, float* y) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= rows) return;
  float sum = 0;
  for (int d = diagonals - 1; d >= 0; --d)
    if (const int e = starts[d] + k; e < starts[d + 1]) sum = fmaf(values[e], x[columns[e]], sum);
  y[row_of[k]] = sum;
}

void heat(int rows, int diagonals, const int* starts, const int* row_of, const int* columns,
          const float* values, float* u, int steps) {
  const size_t bytes = rows * sizeof(float);
  float* next = nullptr;
  cudaMalloc(&next, bytes);
  while (steps-- > 0) {
    spmv_jds<<<rows / 64 + 1, 64>>>(rows, diagonals, starts, row_of, columns, values, u, next);
    cudaMemcpy(u, next, bytes, cudaMemcpyDeviceToDevice);
  }
  cudaFree(next);
}
