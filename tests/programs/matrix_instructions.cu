// mma.sync, ldmatrix and stmatrix in inline PTX: every shape and type with registers filled by the
// figures of the PTX ISA, and a product of tiles as libraries write it.
// covers: mma.sync, ldmatrix
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <cstring>
#include <type_traits>

// Two neighbours in a register.
__device__ unsigned pair(unsigned low, unsigned high) {
  return (low & 0xffff) | high << 16;
}

__device__ unsigned random_of(unsigned& state) {
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

// A number between -8 and 8 as the bits of a type.
template <class T>
__device__ unsigned bits_of(unsigned random) {
  float x = float(int(random % 2001) - 1000) / 128;
  if constexpr (std::is_same_v<T, half>)
    return __half_as_ushort(__float2half(x));
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __bfloat16_as_ushort(__float2bfloat16(x));
  else
    return __float_as_uint(x);
}

struct Tile {
  unsigned a[16][32], b[32][8];
  float c[16][8];
};

template <class T>
__device__ void fill(Tile& tile, unsigned seed) {
  if (threadIdx.x == 0) {
    for (auto& row : tile.a)
      for (unsigned& x : row)
        x = sizeof(T) == 1 ? random_of(seed) & 0xff : bits_of<T>(random_of(seed));
    for (auto& row : tile.b)
      for (unsigned& x : row)
        x = sizeof(T) == 1 ? random_of(seed) & 0xff : bits_of<T>(random_of(seed));
    for (auto& row : tile.c)
      for (float& x : row) x = float(int(random_of(seed) % 4001) - 2000) / 64;
  }
  __syncwarp();
}

template <class T>
__global__ void halves(float* wide, half2* narrow) {
  __shared__ Tile tile;
  fill<T>(tile, 7 + sizeof(T));
  unsigned g = threadIdx.x / 4, t = threadIdx.x % 4;
  auto a = [&](unsigned row, unsigned column) {
    return pair(tile.a[row][column], tile.a[row][column + 1]);
  };
  auto b = [&](unsigned row, unsigned column) {
    return pair(tile.b[row][column], tile.b[row + 1][column]);
  };
  float c[4] = {tile.c[g][2 * t], tile.c[g][2 * t + 1], tile.c[g + 8][2 * t],
                tile.c[g + 8][2 * t + 1]};
  float d[4], e[4];
  if constexpr (std::is_same_v<T, half>) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%10,%11,%12,%13};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a(g, 2 * t)), "r"(a(g + 8, 2 * t)), "r"(a(g, 2 * t + 8)), "r"(a(g + 8, 2 * t + 8)),
          "r"(b(2 * t, g)), "r"(b(2 * t + 8, g)), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
        "{%7,%8,%9,%10};"
        : "=f"(e[0]), "=f"(e[1]), "=f"(e[2]), "=f"(e[3])
        : "r"(a(g, 2 * t)), "r"(a(g + 8, 2 * t)), "r"(b(2 * t, g)), "f"(c[0]), "f"(c[1]), "f"(c[2]),
          "f"(c[3]));
    half2 low = __floats2half2_rn(c[0], c[1]), high = __floats2half2_rn(c[2], c[3]);
    unsigned sums[2], results[4];
    memcpy(&sums[0], &low, 4);
    memcpy(&sums[1], &high, 4);
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, "
        "{%8, %9};"
        : "=r"(results[0]), "=r"(results[1])
        : "r"(a(g, 2 * t)), "r"(a(g + 8, 2 * t)), "r"(a(g, 2 * t + 8)), "r"(a(g + 8, 2 * t + 8)),
          "r"(b(2 * t, g)), "r"(b(2 * t + 8, g)), "r"(sums[0]), "r"(sums[1]));
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %6};"
        : "=r"(results[2]), "=r"(results[3])
        : "r"(a(g, 2 * t)), "r"(a(g + 8, 2 * t)), "r"(b(2 * t, g)), "r"(sums[0]), "r"(sums[1]));
    memcpy(narrow + threadIdx.x * 4, results, 16);
  } else {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "
        "{%8,%9}, {%10,%11,%12,%13};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a(g, 2 * t)), "r"(a(g + 8, 2 * t)), "r"(a(g, 2 * t + 8)), "r"(a(g + 8, 2 * t + 8)),
          "r"(b(2 * t, g)), "r"(b(2 * t + 8, g)), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
        "{%7,%8,%9,%10};"
        : "=f"(e[0]), "=f"(e[1]), "=f"(e[2]), "=f"(e[3])
        : "r"(a(g, 2 * t)), "r"(a(g + 8, 2 * t)), "r"(b(2 * t, g)), "f"(c[0]), "f"(c[1]), "f"(c[2]),
          "f"(c[3]));
  }
  for (int i = 0; i < 4; i++)
    wide[threadIdx.x * 8 + i] = d[i], wide[threadIdx.x * 8 + 4 + i] = e[i];
}

__global__ void tf32(float* out) {
  __shared__ Tile tile;
  fill<float>(tile, 11);
  unsigned g = threadIdx.x / 4, t = threadIdx.x % 4;
  float* d = out + threadIdx.x * 8;
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%10,%11,%12,%13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(tile.a[g][t]), "r"(tile.a[g + 8][t]), "r"(tile.a[g][t + 4]), "r"(tile.a[g + 8][t + 4]),
        "r"(tile.b[t][g]), "r"(tile.b[t + 4][g]), "f"(tile.c[g][2 * t]), "f"(tile.c[g][2 * t + 1]),
        "f"(tile.c[g + 8][2 * t]), "f"(tile.c[g + 8][2 * t + 1]));
  asm volatile(
      "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
      "{%0,%1,%2,%3};"
      : "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
      : "r"(tile.a[g][t]), "r"(tile.a[g + 8][t]), "r"(tile.b[t][g]));
}

__global__ void bytes(int* out) {
  __shared__ Tile tile;
  fill<char>(tile, 13);
  unsigned g = threadIdx.x / 4, t = threadIdx.x % 4;
  auto a = [&](unsigned row, unsigned from) {
    return tile.a[row][from] | tile.a[row][from + 1] << 8 | tile.a[row][from + 2] << 16 |
           tile.a[row][from + 3] << 24;
  };
  auto b = [&](unsigned from) {
    return tile.b[from][g] | tile.b[from + 1][g] << 8 | tile.b[from + 2][g] << 16 |
           tile.b[from + 3][g] << 24;
  };
  int* d = out + threadIdx.x * 16;
  int big = 0x7fffff00;
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%10,%11,%12,%13};"
      : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
      : "r"(a(g, 4 * t)), "r"(a(g + 8, 4 * t)), "r"(a(g, 4 * t + 16)), "r"(a(g + 8, 4 * t + 16)),
        "r"(b(4 * t)), "r"(b(4 * t + 16)), "r"(1), "r"(2), "r"(3), "r"(4));
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%10,%11,%12,%13};"
      : "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7])
      : "r"(a(g, 4 * t)), "r"(a(g + 8, 4 * t)), "r"(a(g, 4 * t + 16)), "r"(a(g + 8, 4 * t + 16)),
        "r"(b(4 * t)), "r"(b(4 * t + 16)), "r"(1), "r"(2), "r"(3), "r"(4));
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.u8.s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
      "{%7,%8,%9,%10};"
      : "=r"(d[8]), "=r"(d[9]), "=r"(d[10]), "=r"(d[11])
      : "r"(a(g, 4 * t)), "r"(a(g + 8, 4 * t)), "r"(b(4 * t)), "r"(big), "r"(2), "r"(big), "r"(4));
  asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0,%1}, {%2}, {%3}, {%4,%5};"
               : "=r"(d[12]), "=r"(d[13])
               : "r"(a(g, 4 * t)), "r"(b(4 * t)), "r"(5), "r"(6));
  d[14] = d[15] = 0;
}

__global__ void doubles(double* out) {
  __shared__ Tile tile;
  fill<float>(tile, 17);
  unsigned g = threadIdx.x / 4, t = threadIdx.x % 4;
  auto a = [&](unsigned row, unsigned column) {
    return __uint_as_float(tile.a[row][column]) / 3.0;
  };
  auto b = [&](unsigned row) { return __uint_as_float(tile.b[row][g]) / 7.0; };
  double* d = out + threadIdx.x * 10;
  double c[4] = {tile.c[g][2 * t] / 9.0, tile.c[g][2 * t + 1] / 9.0, tile.c[g + 8][2 * t] / 9.0,
                 tile.c[g + 8][2 * t + 1] / 9.0};
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%4,%5};"
               : "=d"(d[0]), "=d"(d[1])
               : "d"(a(g, t)), "d"(b(t)), "d"(c[0]), "d"(c[1]));
  asm volatile(
      "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5}, {%6}, "
      "{%7,%8,%9,%10};"
      : "=d"(d[2]), "=d"(d[3]), "=d"(d[4]), "=d"(d[5])
      : "d"(a(g, t)), "d"(a(g + 8, t)), "d"(b(t)), "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%10,%11,%12,%13};"
      : "=d"(d[6]), "=d"(d[7]), "=d"(d[8]), "=d"(d[9])
      : "d"(a(g, t)), "d"(a(g + 8, t)), "d"(a(g, t + 4)), "d"(a(g + 8, t + 4)), "d"(b(t)),
        "d"(b(t + 4)), "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
}

// C = A * B of 64 x 64 halves: a warp for 16 x 8 cells, registers loaded by ldmatrix.
__global__ void product(const half* a, const half* b, float* c) {
  __shared__ alignas(16) half tile_a[16][64 + 8], tile_b[64][16 + 8];
  for (unsigned i = threadIdx.x; i < 16 * 64; i += blockDim.x) {
    tile_a[i / 64][i % 64] = a[(blockIdx.y * 16 + i / 64) * 64 + i % 64];
    tile_b[i / 16][i % 16] = b[i / 16 * 64 + blockIdx.x * 16 + i % 16];
  }
  __syncthreads();
  unsigned lane = threadIdx.x % 32, column = threadIdx.x / 32 * 8;
  float sum[4] = {};
  for (unsigned k = 0; k < 64; k += 16) {
    unsigned x[4], y[2];
    unsigned from_a = __cvta_generic_to_shared(&tile_a[lane % 16][k + lane / 16 * 8]);
    unsigned from_b = __cvta_generic_to_shared(&tile_b[k + lane % 16][column]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
                 : "r"(from_a));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(y[0]), "=r"(y[1])
                 : "r"(from_b));
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%0,%1,%2,%3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
  }
  unsigned row = blockIdx.y * 16 + lane / 4;
  column += blockIdx.x * 16 + lane % 4 * 2;
  c[row * 64 + column] = sum[0];
  c[row * 64 + column + 1] = sum[1];
  c[(row + 8) * 64 + column] = sum[2];
  c[(row + 8) * 64 + column + 1] = sum[3];
}

// What a lane gets of numbered elements, and back into another order.
__global__ void moved(unsigned* out, unsigned short* stored) {
  __shared__ alignas(16) unsigned short from[32][8], to[32][8];
  for (unsigned i = 0; i < 8; i++)
    from[threadIdx.x][i] = threadIdx.x * 8 + i, to[threadIdx.x][i] = 0;
  __syncwarp();
  unsigned address = __cvta_generic_to_shared(&from[threadIdx.x][0]);
  unsigned target = __cvta_generic_to_shared(&to[threadIdx.x][0]);
  unsigned* x = out + threadIdx.x * 6;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x[0]) : "r"(address));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
               : "=r"(x[1])
               : "r"(address));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5])
               : "r"(address));
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(target), "r"(x[2]),
               "r"(x[0])
               : "memory");
  asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(
                   (unsigned)__cvta_generic_to_shared(&to[16 + threadIdx.x % 16][0])),
               "r"(x[0])
               : "memory");
  __syncwarp();
  for (unsigned i = 0; i < 8; i++) stored[threadIdx.x * 8 + i] = to[threadIdx.x][i];
}

template <class T>
void print(const char* what, const T* from, size_t count) {
  T* host = new T[count];
  cudaMemcpy(host, from, count * sizeof(T), cudaMemcpyDeviceToHost);
  unsigned hash = 2166136261u;
  const unsigned char* all = reinterpret_cast<const unsigned char*>(host);
  for (size_t i = 0; i < count * sizeof(T); i++) hash = (hash ^ all[i]) * 16777619u;
  printf("%s: %08x", what, hash);
  for (int i = 0; i < 4; i++) printf(" %.3f", double(host[count / 2 + i]));
  printf("\n");
  delete[] host;
}

int main() {
  float* wide;
  half2* narrow;
  int* whole;
  double* exact;
  unsigned* words;
  unsigned short* stored;
  cudaMalloc(&wide, 64 * 64 * 4);
  cudaMalloc(&narrow, 32 * 16);
  cudaMalloc(&whole, 32 * 64);
  cudaMalloc(&exact, 32 * 80);
  cudaMalloc(&words, 32 * 24);
  cudaMalloc(&stored, 32 * 16);
  halves<half><<<1, 32>>>(wide, narrow);
  print("half to float", wide, 32 * 8);
  print("half to half", reinterpret_cast<unsigned short*>(narrow), 32 * 8);
  halves<__nv_bfloat16><<<1, 32>>>(wide, narrow);
  print("bfloat16", wide, 32 * 8);
  cudaMemset(wide, 0, 32 * 32);
  tf32<<<1, 32>>>(wide);
  print("tf32", wide, 32 * 8);
  bytes<<<1, 32>>>(whole);
  print("bytes", whole, 32 * 16);
  doubles<<<1, 32>>>(exact);
  print("double", exact, 32 * 10);
  moved<<<1, 32>>>(words, stored);
  print("loaded", words, 32 * 6);
  print("stored", stored, 32 * 8);

  half host_a[64 * 64], host_b[64 * 64];
  for (int i = 0; i < 64 * 64; i++) {
    host_a[i] = __float2half(float(i % 13 - 6));
    host_b[i] = __float2half(float(i % 7 - 3));
  }
  half *a, *b;
  cudaMalloc(&a, sizeof host_a);
  cudaMalloc(&b, sizeof host_b);
  cudaMemcpy(a, host_a, sizeof host_a, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host_b, sizeof host_b, cudaMemcpyHostToDevice);
  product<<<dim3(4, 4), 64>>>(a, b, wide);
  float c[64 * 64];
  cudaMemcpy(c, wide, sizeof c, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      float sum = 0;
      for (int k = 0; k < 64; k++)
        sum += __half2float(host_a[i * 64 + k]) * __half2float(host_b[k * 64 + j]);
      wrong += c[i * 64 + j] != sum;
    }
  printf("product: wrong %d, corner %.1f\n", wrong, c[0]);
  cudaFree(a);
  cudaFree(b);
  cudaFree(wide);
  cudaFree(narrow);
  cudaFree(whole);
  cudaFree(exact);
  cudaFree(words);
  cudaFree(stored);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
