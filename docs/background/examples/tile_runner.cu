// A product by tiles as a sequential program: the runner gives every block one buffer, and a
// barrier is where one loop over the threads ends and the next begins. Beside it, the kernel.
#include <cstdio>
#include <vector>

constexpr int kTile = 4;

struct Matrices {
  const float *m, *n;
  float* out;
  int h, w, k;
};

/// One thread fills its cell of both tiles, with zeros outside the matrices.
__host__ __device__ void fill(float* of_m, float* of_n, int row, int column, int y, int x,
                              int first, Matrices of) {
  of_m[y * kTile + x] = row < of.h && first + x < of.k ? of.m[row * of.k + first + x] : 0.0f;
  of_n[y * kTile + x] =
      column < of.w && first + y < of.k ? of.n[(first + y) * of.w + column] : 0.0f;
}

/// One thread's part of the product of two tiles.
__host__ __device__ float products(const float* of_m, const float* of_n, int y, int x) {
  float sum = 0;
  for (int i = 0; i < kTile; ++i) sum += of_m[y * kTile + i] * of_n[i * kTile + x];
  return sum;
}

/// One block: every phase is two loops over all threads.
void block_of_loops(int block_y, int block_x, float* shared, Matrices of) {
  float *of_m = shared, *of_n = shared + kTile * kTile;  // two views of one buffer
  float sums[kTile][kTile] = {};
  const auto each_thread = [&](const auto& body) {
    for (int y = 0; y < kTile; ++y)
      for (int x = 0; x < kTile; ++x) body(y, x, block_y * kTile + y, block_x * kTile + x);
  };
  for (int first = 0; first < of.k; first += kTile) {
    each_thread(
        [&](int y, int x, int row, int column) { fill(of_m, of_n, row, column, y, x, first, of); });
    each_thread([&](int y, int x, int, int) { sums[y][x] += products(of_m, of_n, y, x); });
  }
  each_thread([&](int y, int x, int row, int column) {
    if (row < of.h && column < of.w) of.out[row * of.w + column] = sums[y][x];
  });
}

__global__ void block_of_threads(Matrices of) {
  __shared__ float of_m[kTile * kTile], of_n[kTile * kTile];
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * kTile + y, column = blockIdx.x * kTile + x;
  float sum = 0;
  for (int first = 0; first < of.k; first += kTile) {
    fill(of_m, of_n, row, column, y, x, first, of);
    __syncthreads();  // here the first loop over the threads ended
    sum += products(of_m, of_n, y, x);
    __syncthreads();  // and here the second
  }
  if (row < of.h && column < of.w) of.out[row * of.w + column] = sum;
}

int main() {
  const int h = 6, w = 9, k = 7, grid_y = (h + kTile - 1) / kTile, grid_x = (w + kTile - 1) / kTile;
  float *m = nullptr, *n = nullptr, *out = nullptr;
  cudaMallocManaged(&m, h * k * sizeof(float));
  cudaMallocManaged(&n, k * w * sizeof(float));
  cudaMallocManaged(&out, h * w * sizeof(float));
  for (int i = 0; i < h * k; ++i) m[i] = static_cast<float>(i % 11 - 5);
  for (int i = 0; i < k * w; ++i) n[i] = static_cast<float>(i % 13 - 6);
  std::vector<float> loops(h * w);
  for (int block_y = 0; block_y < grid_y; ++block_y)
    for (int block_x = 0; block_x < grid_x; ++block_x) {
      std::vector<float> shared(2 * kTile * kTile);  // a new one for each block
      block_of_loops(block_y, block_x, shared.data(), {m, n, loops.data(), h, w, k});
    }
  block_of_threads<<<dim3(grid_x, grid_y), dim3(kTile, kTile)>>>({m, n, out, h, w, k});
  cudaDeviceSynchronize();
  std::printf("blocks of loops and blocks of threads agree: %s\n",
              std::vector<float>(out, out + h * w) == loops ? "yes" : "no");
  cudaFree(m);
  cudaFree(n);
  cudaFree(out);
}
