// Products of matrices on tensor cores: half, bfloat16, tf32, bytes and double, tiles in shared
// memory, and what each lane of a warp holds.
// covers: mma.h, wmma
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
#include <cstdio>
#include <cstring>

using namespace nvcuda;

// C = A * B of 64 x 64, a warp for each tile of 16 x 16, tiles of A and B in shared memory.
__global__ void multiply_tiles(const half* a, const half* b, float* c, int n) {
  __shared__ half tile_a[64][16], tile_b[16][64];
  int warp = threadIdx.x / 32, row = warp / 4 * 16, column = warp % 4 * 16;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < n; k += 16) {
    for (int i = threadIdx.x; i < 64 * 16; i += blockDim.x) {
      tile_a[i / 16][i % 16] = a[i / 16 * n + k + i % 16];
      tile_b[i / 64][i % 64] = b[(k + i / 64) * n + i % 64];
    }
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> part_b;
    wmma::load_matrix_sync(part_a, &tile_a[row][0], 16);
    wmma::load_matrix_sync(part_b, &tile_b[0][column], 64);
    wmma::mma_sync(sum, part_a, part_b, sum);
    __syncthreads();
  }
  for (int i = 0; i < sum.num_elements; i++) sum.x[i] *= 0.5f;
  wmma::store_matrix_sync(c + row * n + column, sum, n, wmma::mem_row_major);
}

// One tile of any shape and type.
template <int m, int n, int k, class T, class Memory, class Sum>
__global__ void multiply(const Memory* a, const Memory* b, const Sum* c, Sum* d) {
  wmma::fragment<wmma::matrix_a, m, n, k, T, wmma::row_major> part_a;
  wmma::fragment<wmma::matrix_b, m, n, k, T, wmma::col_major> part_b;
  wmma::fragment<wmma::accumulator, m, n, k, Sum> sum;
  wmma::load_matrix_sync(part_a, a, k);
  wmma::load_matrix_sync(part_b, b, k);
  wmma::load_matrix_sync(sum, c, n, wmma::mem_row_major);
  wmma::mma_sync(sum, part_a, part_b, sum);
  wmma::store_matrix_sync(d, sum, m, wmma::mem_col_major);
}

unsigned state = 12345;
float next() {
  state = state * 1664525 + 1013904223;
  return float(int(state >> 8) % 2001 - 1000) / 128;
}

template <class T>
T number() {
  float x = next();
  return sizeof(T) == 1 ? T(int(x) + 8) : T(x);
}

// Prints a number for all bits of D.
template <int m, int n, int k, class T, class Memory, class Sum>
void show(const char* what) {
  Memory a[m * k], b[k * n];
  Sum c[m * n], d[m * n];
  for (auto& x : a) x = Memory(int(next()));
  for (auto& x : b) x = Memory(int(next()));
  for (auto& x : c) x = Sum(next());
  Memory *da, *db;
  Sum *dc, *dd;
  cudaMalloc(&da, sizeof(a));
  cudaMalloc(&db, sizeof(b));
  cudaMalloc(&dc, sizeof(c));
  cudaMalloc(&dd, sizeof(d));
  cudaMemcpy(da, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, sizeof(b), cudaMemcpyHostToDevice);
  cudaMemcpy(dc, c, sizeof(c), cudaMemcpyHostToDevice);
  multiply<m, n, k, T><<<1, 32>>>(da, db, dc, dd);
  cudaMemcpy(d, dd, sizeof(d), cudaMemcpyDeviceToHost);
  unsigned total = 2166136261u;
  unsigned char bytes[sizeof(d)];
  memcpy(bytes, d, sizeof(d));
  for (unsigned char x : bytes) total = (total ^ x) * 16777619u;
  printf("%s %d %d %d: %.3f %08x\n", what, m, n, k, double(float(d[0])), total);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  cudaFree(dd);
}

// Which element of A lane 5 and lane 30 hold in each x[i].
__global__ void who_holds_what(const half* numbers, int* out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part;
  wmma::load_matrix_sync(part, numbers, 16);
  for (int i = 0; i < part.num_elements; i++)
    out[threadIdx.x * part.num_elements + i] = int(float(part.x[i]));
}

int main() {
  const int n = 64;
  static half a[n * n], b[n * n];
  static float c[n * n];
  for (int i = 0; i < n * n; i++) {
    a[i] = half(float(i % 7 - 3));
    b[i] = half(float(i % 5 - 2));
  }
  half *da, *db;
  float* dc;
  cudaMalloc(&da, sizeof(a));
  cudaMalloc(&db, sizeof(b));
  cudaMalloc(&dc, sizeof(c));
  cudaMemcpy(da, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, sizeof(b), cudaMemcpyHostToDevice);
  multiply_tiles<<<1, 16 * 32>>>(da, db, dc, n);
  cudaMemcpy(c, dc, sizeof(c), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += float(a[i * n + k]) * float(b[k * n + j]);
      wrong += c[i * n + j] != sum / 2;
    }
  printf("wrong: %d, corner %.1f\n", wrong, c[n * n - 1]);

  show<16, 16, 16, half, half, float>("half to float");
  show<32, 8, 16, half, half, float>("half to float");
  show<8, 32, 16, half, half, float>("half to float");
  show<16, 16, 16, half, half, half>("half to half");
  show<32, 8, 16, half, half, half>("half to half");
  show<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float>("bfloat16");
  show<8, 32, 16, __nv_bfloat16, __nv_bfloat16, float>("bfloat16");
  show<16, 16, 8, wmma::precision::tf32, float, float>("tf32");
  show<16, 16, 16, signed char, signed char, int>("signed char");
  show<32, 8, 16, signed char, signed char, int>("signed char");
  show<8, 32, 16, unsigned char, unsigned char, int>("unsigned char");
  show<8, 8, 4, double, double, double>("double");

  half numbers[256];
  int held[32 * 16], *d_held;
  for (int i = 0; i < 256; i++) numbers[i] = half(float(i));
  cudaMalloc(&d_held, sizeof(held));
  cudaMemcpy(da, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  who_holds_what<<<1, 32>>>(da, d_held);
  cudaMemcpy(held, d_held, sizeof(held), cudaMemcpyDeviceToHost);
  for (int lane : {5, 30}) {
    printf("lane %d:", lane);
    for (int i = 0; i < 16; i++) printf(" %d", held[lane * 16 + i]);
    printf("\n");
  }
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  cudaFree(d_held);
}
