// The accumulator is a fragment without a value: fill_fragment() is missing.
// expect: uninitialised-local
#include <mma.h>

using namespace nvcuda;

__global__ void product(const half* a, const half* b, float* c, int k) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> rows;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> columns;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  for (int i = 0; i < k; i += 16) {
    wmma::load_matrix_sync(rows, a + i, k);
    wmma::load_matrix_sync(columns, b + i, k);
    wmma::mma_sync(sum, rows, columns, sum);  // here
  }
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main() {
  half* factors;
  float* c;
  cudaMalloc(&factors, 16 * 32 * sizeof(half));
  cudaMalloc(&c, 16 * 16 * sizeof(float));
  cudaMemset(factors, 0, 16 * 32 * sizeof(half));
  product<<<1, 32>>>(factors, factors, c, 32);
  cudaDeviceSynchronize();
  cudaFree(factors);
  cudaFree(c);
}
