// All lanes of a warp multiply or none: the last warp has no tile and returns as a whole.
// expect: nothing
#include <mma.h>
using namespace nvcuda;

__global__ void multiply(const half* a, float* c, int tiles) {
  const int warp = threadIdx.x / 32;
  if (warp >= tiles) return;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a + warp * 256, 16);
  wmma::load_matrix_sync(right, a + warp * 256, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c + warp * 256, sum, 16, wmma::mem_row_major);
}

int main() {
  half* a;
  float* c;
  cudaMalloc(&a, 3 * 256 * sizeof(half));
  cudaMalloc(&c, 3 * 256 * sizeof(float));
  cudaMemset(a, 0, 3 * 256 * sizeof(half));
  multiply<<<1, 4 * 32>>>(a, c, 3);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(c);
}
