// Two warps store tiles that overlap, for the leading dimension is a tile's, not the matrix's.
// expect: race-global write-after-write
#include <mma.h>

using namespace nvcuda;

__global__ void store_tiles(float* matrix, int leading_dimension) {
  const unsigned warp = threadIdx.x / 32;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 1.5f + warp);
  wmma::store_matrix_sync(matrix + 8 * warp, sums, leading_dimension, wmma::mem_row_major);  // here
}

int main() {
  float* matrix;
  cudaMalloc(&matrix, 32 * 32 * sizeof(float));
  store_tiles<<<1, 64>>>(matrix, 16);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(matrix);
  return error;
}
