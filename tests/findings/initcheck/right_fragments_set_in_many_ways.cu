// Fragments are declared without a value and set by loops, copies, functions and braces.
// expect: nothing
#include <mma.h>

using namespace nvcuda;
using Sum = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;
typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> Rows;

template <class Fragment>
__device__ void clear(Fragment& fragment) {
  for (auto& x : fragment.x) x = 0.0f;
}

__device__ Sum twice(const Sum& sum) {
  Sum result;
#pragma unroll
  for (int i = 0; i < result.num_elements; ++i) result.x[i] = 2.0f * sum.x[i];
  return result;
}

struct Tile {
  Sum sums[2];
};

__global__ void products(const half* a, float* c) {
  Rows rows;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> columns[2];
  Sum first, second[2], copy = {}, narrow;
  Tile tile;
  wmma::load_matrix_sync(rows, a, 16);
  for (auto& part : columns) wmma::load_matrix_sync(part, a, 16);
  clear(first);
  memset(&second[0], 0, sizeof second[0]);
  second[1] = copy;
  wmma::mma_sync(narrow, rows, columns[0], first);
  for (int i = 0; i < 2; ++i) {
    wmma::mma_sync(second[i], rows, columns[i], second[i]);
    tile.sums[i] = twice(second[i]);
  }
  wmma::store_matrix_sync(c, tile.sums[1], 16, wmma::mem_row_major);
  wmma::store_matrix_sync(c + 256, narrow, 16, wmma::mem_row_major);
}

int main() {
  half* a;
  float* c;
  cudaMalloc(&a, 256 * sizeof(half));
  cudaMalloc(&c, 512 * sizeof(float));
  cudaMemset(a, 0, 256 * sizeof(half));
  products<<<1, 32>>>(a, c);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(c);
}
