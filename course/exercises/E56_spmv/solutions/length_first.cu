// From JDS the row's length is found first: the starts are read once more.
__global__ void spmv_csr(int rows, const int* starts, const int* columns, const float* values,
                         const float* x, float* y) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int e = starts[r]; e < starts[r + 1]; ++e) sum += values[e] * x[columns[e]];
  y[r] = sum;
}

__global__ void spmv_jds(int rows, int diagonals, const int* starts, const int* row_of,
                         const int* columns, const float* values, const float* x, float* y) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= rows) return;
  int length = 0;
  while (length < diagonals && starts[length] + k < starts[length + 1]) ++length;
  float sum = 0;
  for (int d = 0; d < length; ++d) sum += values[starts[d] + k] * x[columns[starts[d] + k]];
  y[row_of[k]] = sum;
}

void heat(int rows, int diagonals, const int* starts, const int* row_of, const int* columns,
          const float* values, float* u, int steps) {
  float* next = nullptr;
  cudaMalloc(&next, rows * sizeof(float));
  for (int step = 0; step < steps; ++step) {
    spmv_jds<<<(rows + 127) / 128, 128>>>(rows, diagonals, starts, row_of, columns, values, u,
                                          next);
    cudaMemcpy(u, next, rows * sizeof(float), cudaMemcpyDeviceToDevice);
  }
  cudaFree(next);
}
