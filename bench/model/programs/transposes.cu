// Transposes of a matrix, with and without shared memory and padding.
#include "versions.h"

constexpr unsigned kTile = 32;

__global__ void read_rows(const float* in, float* out, unsigned n) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}

__global__ void write_rows(const float* in, float* out, unsigned n) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * n + x] = in[x * n + y];
}

template <unsigned kPad, unsigned kRows>
__global__ void by_tile(const float* in, float* out, unsigned n) {
  __shared__ float tile[kTile][kTile + kPad];
  const unsigned x = blockIdx.x * kTile + threadIdx.x;
  for (unsigned j = threadIdx.y; j < kTile; j += kRows)
    tile[j][threadIdx.x] = in[(blockIdx.y * kTile + j) * n + x];
  __syncthreads();
  const unsigned to = blockIdx.y * kTile + threadIdx.x;
  for (unsigned j = threadIdx.y; j < kTile; j += kRows)
    out[(blockIdx.x * kTile + j) * n + to] = tile[threadIdx.x][j];
}

model::Version version(const std::string& name, void (*kernel)(const float*, float*, unsigned),
                       unsigned n, dim3 block, unsigned tile_x, unsigned tile_y) {
  const dim3 grid(n / tile_x, n / tile_y);
  return {name,
          grid,
          block,
          {std::min(grid.x, 4u), std::min(grid.y, 4u)},
          {n * n * 4ul, n * n * 4ul},
          [=](dim3 part, void* const* a) {
            kernel<<<part, block>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]), n);
          }};
}

int main(int argc, char** argv) {
  std::vector<model::Version> all;
  for (const unsigned n : {512u, 4096u}) {
    const std::string size = "_" + std::to_string(n);
    all.push_back(version("transpose_read_rows" + size, read_rows, n, {32, 8}, 32, 8));
    all.push_back(version("transpose_write_rows" + size, write_rows, n, {32, 8}, 32, 8));
    all.push_back(version("transpose_read_rows_16" + size, read_rows, n, {16, 16}, 16, 16));
    all.push_back(version("transpose_tile" + size, by_tile<0, 8>, n, {32, 8}, 32, 32));
    all.push_back(version("transpose_padded" + size, by_tile<1, 8>, n, {32, 8}, 32, 32));
    all.push_back(version("transpose_padded_rows_32" + size, by_tile<1, 32>, n, {32, 32}, 32, 32));
  }
  return model::run(argc, argv, all);
}
