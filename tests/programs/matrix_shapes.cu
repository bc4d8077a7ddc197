// mma.sync of numbers with 8, 4 and 1 bits and the largest product of doubles, and movmatrix:
// registers filled with random bits, all bits of the results printed as one number.
// covers: mma.sync
#include <cstdint>
#include <cstdio>
#include <vector>

__device__ unsigned random_word(unsigned seed, unsigned i) {
  unsigned x = seed * 0x9e3779b9u ^ (i * 32 + threadIdx.x) * 0x85ebca6bu;
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

// Bytes without the two largest exponents, so that sums stay finite; every 16th keeps all its bits.
__device__ unsigned fp8_word(unsigned seed, unsigned i) {
  const unsigned word = random_word(seed, i);
  return seed % 16 == 0 ? word : word & 0xbfbfbfbfu;
}

__device__ float some_float(unsigned seed, unsigned i) {
  return float(int(random_word(seed, i) >> 8) - (1 << 23)) / (1 << (seed % 20));
}

#define FP8_PRODUCTS(name, a, b)                                                                 \
  __global__ void name(unsigned* out) {                                                          \
    out += (blockIdx.x * 32 + threadIdx.x) * 12;                                                 \
    const unsigned seed = blockIdx.x;                                                            \
    unsigned x[6];                                                                               \
    for (unsigned i = 0; i < 6; ++i) x[i] = fp8_word(seed, i);                                   \
    float c[4], d[4], e[4];                                                                      \
    for (unsigned i = 0; i < 4; ++i) c[i] = some_float(seed, 8 + i);                             \
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f32." #a "." #b                              \
                 ".f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"                \
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])                                \
                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "f"(c[0]),  \
                   "f"(c[1]), "f"(c[2]), "f"(c[3]));                                             \
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32." #a "." #b                              \
                 ".f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"                            \
                 : "=f"(e[0]), "=f"(e[1]), "=f"(e[2]), "=f"(e[3])                                \
                 : "r"(x[0]), "r"(x[1]), "r"(x[4]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3])); \
    for (int i = 0; i < 4; ++i) {                                                                \
      out[i] = __float_as_uint(d[i]);                                                            \
      out[4 + i] = __float_as_uint(e[i]);                                                        \
    }                                                                                            \
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f16." #a "." #b                              \
                 ".f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%9};"                                \
                 : "=r"(out[8]), "=r"(out[9])                                                    \
                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]),             \
                   "r"(random_word(seed, 9) & 0xbfffbfff), "r"(random_word(seed, 10)));          \
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16." #a "." #b                              \
                 ".f16 {%0,%1}, {%2,%3}, {%4}, {%5,%6};"                                         \
                 : "=r"(out[10]), "=r"(out[11])                                                  \
                 : "r"(x[0]), "r"(x[1]), "r"(x[4]), "r"(random_word(seed, 9) & 0xbfffbfff),      \
                   "r"(random_word(seed, 10)));                                                  \
  }
FP8_PRODUCTS(e4m3_e4m3, e4m3, e4m3)
FP8_PRODUCTS(e4m3_e5m2, e4m3, e5m2)
FP8_PRODUCTS(e5m2_e4m3, e5m2, e4m3)
FP8_PRODUCTS(e5m2_e5m2, e5m2, e5m2)

#define FOUR_BITS(name, a, b, saturates)                                                         \
  __global__ void name(unsigned* out) {                                                          \
    out += (blockIdx.x * 32 + threadIdx.x) * 12;                                                 \
    const unsigned seed = 1000 + blockIdx.x;                                                     \
    unsigned x[6], c[4];                                                                         \
    for (unsigned i = 0; i < 6; ++i) x[i] = random_word(seed, i);                                \
    for (unsigned i = 0; i < 4; ++i) c[i] = 0x7ffffff0u - random_word(seed, 8 + i) % 1024;       \
    asm volatile("mma.sync.aligned.m16n8k64.row.col" saturates ".s32." #a "." #b                 \
                 ".s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"                \
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])                        \
                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(c[0]),  \
                   "r"(c[1]), "r"(c[2]), "r"(c[3]));                                             \
    asm volatile("mma.sync.aligned.m16n8k32.row.col" saturates ".s32." #a "." #b                 \
                 ".s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"                            \
                 : "=r"(out[4]), "=r"(out[5]), "=r"(out[6]), "=r"(out[7])                        \
                 : "r"(x[0]), "r"(x[1]), "r"(x[4]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3])); \
    asm volatile("mma.sync.aligned.m8n8k32.row.col" saturates ".s32." #a "." #b                  \
                 ".s32 {%0,%1}, {%2}, {%3}, {%4,%5};"                                            \
                 : "=r"(out[8]), "=r"(out[9])                                                    \
                 : "r"(x[0]), "r"(x[4]), "r"(c[0]), "r"(c[1]));                                  \
    out[10] = out[11] = 0;                                                                       \
  }
FOUR_BITS(s4_s4, s4, s4, "")
FOUR_BITS(s4_u4, s4, u4, "")
FOUR_BITS(u4_s4, u4, s4, "")
FOUR_BITS(u4_u4, u4, u4, ".satfinite")

#define ONE_BIT(name, operation)                                                                 \
  __global__ void name(unsigned* out) {                                                          \
    out += (blockIdx.x * 32 + threadIdx.x) * 12;                                                 \
    const unsigned seed = 2000 + blockIdx.x;                                                     \
    unsigned x[6], c[4];                                                                         \
    for (unsigned i = 0; i < 6; ++i) x[i] = random_word(seed, i);                                \
    for (unsigned i = 0; i < 4; ++i) c[i] = random_word(seed, 8 + i);                            \
    asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32." #operation                  \
                 ".popc {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"               \
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])                        \
                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(c[0]),  \
                   "r"(c[1]), "r"(c[2]), "r"(c[3]));                                             \
    asm volatile("mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32." #operation                  \
                 ".popc {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"                           \
                 : "=r"(out[4]), "=r"(out[5]), "=r"(out[6]), "=r"(out[7])                        \
                 : "r"(x[0]), "r"(x[1]), "r"(x[4]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3])); \
    asm volatile("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32." #operation                   \
                 ".popc {%0,%1}, {%2}, {%3}, {%4,%5};"                                           \
                 : "=r"(out[8]), "=r"(out[9])                                                    \
                 : "r"(x[0]), "r"(x[4]), "r"(c[0]), "r"(c[1]));                                  \
    out[10] = out[11] = 0;                                                                       \
  }
ONE_BIT(bits_and, and)
ONE_BIT(bits_xor, xor)

__global__ void doubles(unsigned* out) {
  out += (blockIdx.x * 32 + threadIdx.x) * 12;
  double x[12], c[4], d[4];
  for (unsigned i = 0; i < 12; ++i) x[i] = some_float(3000 + blockIdx.x, i) / 3.0;
  for (unsigned i = 0; i < 4; ++i) c[i] = some_float(3000 + blockIdx.x, 20 + i) / 7.0;
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5,%6,%7,%8,%9,%10,"
      "%11}, {%12,%13,%14,%15}, {%16,%17,%18,%19};"
      : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])
      : "d"(x[0]), "d"(x[1]), "d"(x[2]), "d"(x[3]), "d"(x[4]), "d"(x[5]), "d"(x[6]), "d"(x[7]),
        "d"(x[8]), "d"(x[9]), "d"(x[10]), "d"(x[11]), "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
  for (int i = 0; i < 4; ++i) {
    out[2 * i] = __double2loint(d[i]);
    out[2 * i + 1] = __double2hiint(d[i]);
    out[8 + i] = 0;
  }
}

__global__ void transposed(unsigned* out) {
  out += (blockIdx.x * 32 + threadIdx.x) * 12;
  const unsigned own = 2 * threadIdx.x | (2 * threadIdx.x + 1) << 16;
  unsigned once, twice;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(once) : "r"(own));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(twice) : "r"(once));
  out[0] = once;
  out[1] = twice == own;
  for (int i = 2; i < 12; ++i) out[i] = 0;
}

unsigned* results;
constexpr size_t kWords = 64 * 32 * 12;

void print(const char* what, void (*kernel)(unsigned*)) {
  kernel<<<64, 32>>>(results);
  std::vector<unsigned> all(kWords);
  cudaMemcpy(all.data(), results, kWords * 4, cudaMemcpyDeviceToHost);
  unsigned hash = 2166136261u;
  for (unsigned word : all)
    for (int i = 0; i < 4; ++i) hash = (hash ^ (word >> 8 * i & 0xff)) * 16777619u;
  printf("%s: %08x %08x %08x %08x\n", what, hash, all[384 * 5], all[384 * 5 + 4], all[384 * 5 + 8]);
}

int main() {
  cudaMalloc(&results, kWords * 4);
  print("e4m3 * e4m3", e4m3_e4m3);
  print("e4m3 * e5m2", e4m3_e5m2);
  print("e5m2 * e4m3", e5m2_e4m3);
  print("e5m2 * e5m2", e5m2_e5m2);
  print("s4 * s4", s4_s4);
  print("s4 * u4", s4_u4);
  print("u4 * s4", u4_s4);
  print("u4 * u4, limited", u4_u4);
  print("bits and", bits_and);
  print("bits xor", bits_xor);
  print("doubles", doubles);
  print("transposed", transposed);
  cudaFree(results);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
