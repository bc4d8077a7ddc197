// The tile of 16 rows begins in row 4 of a matrix that has 16.
// expect: out-of-bounds-global
#include <mma.h>
using namespace nvcuda;

__global__ void trace(const half* a, float* c, int row) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tile;
  wmma::load_matrix_sync(tile, a + row * 16, 16);  // here
  float sum = 0;
  for (int i = 0; i < tile.num_elements / 2; i++) sum += float(tile.x[i]);
  c[threadIdx.x] = sum;
}

int main() {
  half* a;
  float* c;
  cudaMalloc(&a, 256 * sizeof(half));
  cudaMalloc(&c, 32 * sizeof(float));
  cudaMemset(a, 0, 256 * sizeof(half));
  trace<<<1, 32>>>(a, c, 4);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(c);
  return error;
}
