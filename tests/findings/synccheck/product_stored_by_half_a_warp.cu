// A condition keeps half of the warp from the store of a tile, which all 32 lanes make together.
// expect: lane-never-arrives
#include <mma.h>

using namespace nvcuda;

__global__ void ones(float* tile) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 1.0f);
  if (threadIdx.x < 16) wmma::store_matrix_sync(tile, sums, 16, wmma::mem_row_major);  // here
}

int main() {
  float* tile;
  cudaMalloc(&tile, 256 * sizeof(float));
  ones<<<1, 32>>>(tile);
  cudaDeviceSynchronize();
  cudaFree(tile);
}
