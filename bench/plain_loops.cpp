#include "bench/plain_loops.h"

namespace bench {

void add_loop(const float* a, const float* b, float* c, int n, int blocks, int threads) {
  for (int block = 0; block < blocks; ++block)
    for (int thread = 0; thread < threads; ++thread) {
      const int i = block * threads + thread;
      if (i < n) c[i] = a[i] + b[i];
    }
}

void matmul_loop(const float* m, const float* n, float* out, int size) {
  constexpr int kTile = 16;
  static float ms[kTile][kTile], ns[kTile][kTile], sums[kTile][kTile];
  for (int row0 = 0; row0 < size; row0 += kTile)
    for (int col0 = 0; col0 < size; col0 += kTile) {
      for (auto& row : sums)
        for (float& sum : row) sum = 0;
      for (int k0 = 0; k0 < size; k0 += kTile) {
        for (int y = 0; y < kTile; ++y)
          for (int x = 0; x < kTile; ++x) {
            ms[y][x] = m[(row0 + y) * size + k0 + x];
            ns[y][x] = n[(k0 + y) * size + col0 + x];
          }
        for (int y = 0; y < kTile; ++y)
          for (int x = 0; x < kTile; ++x) {
            float sum = sums[y][x];
            for (int k = 0; k < kTile; ++k) sum += ms[y][k] * ns[k][x];
            sums[y][x] = sum;
          }
      }
      for (int y = 0; y < kTile; ++y)
        for (int x = 0; x < kTile; ++x) out[(row0 + y) * size + col0 + x] = sums[y][x];
    }
}

}  // namespace bench
