// Lane 31 returns before the product of matrices, which all 32 lanes make together.
// expect: lane-never-arrives
#include <mma.h>
using namespace nvcuda;

__global__ void multiply(const half* a, float* c, int lanes) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  if (threadIdx.x >= lanes) return;       // and here
  wmma::mma_sync(sum, left, right, sum);  // here
  if (threadIdx.x == 0) *c = sum.x[0];
}

int main() {
  half* a;
  float* c;
  cudaMalloc(&a, 256 * sizeof(half));
  cudaMalloc(&c, sizeof(float));
  cudaMemset(a, 0, 256 * sizeof(half));
  multiply<<<1, 32>>>(a, c, 31);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(c);
  return error;
}
