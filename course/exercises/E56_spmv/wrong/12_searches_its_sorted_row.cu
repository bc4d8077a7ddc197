// expect: T1
#include <utility>

__global__ void spmv_csr(int rows, const int* starts, const int* columns, const float* values,
                         const float* x, float* y) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  const int end = starts[r + 1];
  float sum = 0;
  for (int e = starts[r]; e < end; ++e) sum += values[e] * x[columns[e]];
  y[r] = sum;
}

__global__ void spmv_jds(int rows, int diagonals, const int* starts, const int* row_of,
                         const int* columns, const float* values, const float* x, float* y) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  int k = 0;
  while (row_of[k] != r) ++k;
  float sum = 0;
  for (int d = 0; d < diagonals && starts[d] + k < starts[d + 1]; ++d) {
    const int e = starts[d] + k;
    sum += values[e] * x[columns[e]];
  }
  y[r] = sum;
}

void heat(int rows, int diagonals, const int* starts, const int* row_of, const int* columns,
          const float* values, float* u, int steps) {
  float* other = nullptr;
  cudaMalloc(&other, rows * sizeof(float));
  float *from = u, *to = other;
  for (int step = 0; step < steps; ++step) {
    spmv_jds<<<(rows + 127) / 128, 128>>>(rows, diagonals, starts, row_of, columns, values, from,
                                          to);
    std::swap(from, to);
  }
  if (from != u) cudaMemcpy(u, from, rows * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(other);
}
