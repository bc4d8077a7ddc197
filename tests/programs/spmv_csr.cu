// Sparse matrix times vector in CSR form: one thread per row, and one warp per row.
// covers: __shfl_xor_sync, __restrict__, __launch_bounds__, __ldg
#include <cstdio>
#include <vector>

__global__ void spmv_scalar(int rows, const int* offsets, const int* columns, const double* values,
                            const double* x, double* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    double sum = 0;
    for (int k = offsets[row]; k < offsets[row + 1]; k++) sum += values[k] * x[columns[k]];
    y[row] = sum;
  }
}

__global__ void __launch_bounds__(128)
    spmv_vector(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                const double* __restrict__ values, const double* __restrict__ x, double* y) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  double sum = 0;
  for (int k = __ldg(&offsets[row]) + lane; k < __ldg(&offsets[row + 1]); k += 32)
    sum += __ldg(values + k) * __ldg(x + __ldg(columns + k));
  for (int mask = 16; mask > 0; mask /= 2) sum += __shfl_xor_sync(0xffffffff, sum, mask);
  if (lane == 0) y[row] = sum;
}

template <class T>
T* upload(const std::vector<T>& v) {
  T* p;
  cudaMalloc(&p, v.size() * sizeof(T));
  cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

int main() {
  const int rows = 333;
  std::vector<int> offsets{0}, columns;
  std::vector<double> values, x(rows), y(rows), z(rows);
  for (int r = 0; r < rows; r++) {
    x[r] = r % 9 - 4;
    for (int c = r % 5; c < rows; c += 3 + r % 11) {
      columns.push_back(c);
      values.push_back((r + c) % 7);
    }
    offsets.push_back(int(columns.size()));
  }
  int *d_offsets = upload(offsets), *d_columns = upload(columns);
  double *d_values = upload(values), *d_x = upload(x), *d_y = upload(y), *d_z = upload(z);
  spmv_scalar<<<(rows + 127) / 128, 128>>>(rows, d_offsets, d_columns, d_values, d_x, d_y);
  spmv_vector<<<(rows * 32 + 127) / 128, 128>>>(rows, d_offsets, d_columns, d_values, d_x, d_z);
  cudaMemcpy(y.data(), d_y, rows * sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(z.data(), d_z, rows * sizeof(double), cudaMemcpyDeviceToHost);
  double checksum = 0;
  for (int r = 0; r < rows; r++) checksum += y[r] * (r + 1);
  printf("%zu entries, checksum %.0f, both ways %s\n", values.size(), checksum,
         y == z ? "agree" : "DIFFER");
  cudaFree(d_offsets);
  cudaFree(d_columns);
  cudaFree(d_values);
  cudaFree(d_x);
  cudaFree(d_y);
  cudaFree(d_z);
}
