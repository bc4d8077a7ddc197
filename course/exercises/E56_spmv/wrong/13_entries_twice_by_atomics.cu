// expect: T1
__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__device__ int taken(const int* cell) {
  return atomicOr(const_cast<int*>(cell), 0);
}

__global__ void spmv_csr(int rows, const int* starts, const int* columns, const float* values,
                         const float* x, float* y) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int round = 0; round < 2; ++round) {
    sum = 0;
    for (int e = starts[r]; e < starts[r + 1]; ++e)
      sum += taken(values + e) * taken(x + taken(columns + e));
  }
  y[r] = sum;
}

__global__ void spmv_jds(int rows, int diagonals, const int* starts, const int* row_of,
                         const int* columns, const float* values, const float* x, float* y) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= rows) return;
  float sum = 0;
  for (int d = 0; d < diagonals && starts[d] + k < starts[d + 1]; ++d)
    sum += taken(values + starts[d] + k) * taken(x + taken(columns + starts[d] + k));
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
