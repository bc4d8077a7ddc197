// Inline PTX: integers, bits, carry chains, comparisons and conversions, with their corner cases.
// covers: inline PTX asm
#include <cstdint>
#include <cstdio>

constexpr int kCases = 48, kResults = 40;

__device__ unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

// Words that are often special: 0, -1, one bit, the greatest and the least number.
__device__ unsigned word(unsigned i) {
  const unsigned special[] = {0, ~0u, 1, 0x80000000u, 0x7fffffffu, 31, 32, 0xff};
  const unsigned h = mix(i);
  return (h & 3) == 0 ? special[h >> 8 & 7] : (h & 3) == 1 ? h >> 26 : mix(h);
}

#define TWO(name, result, a, b) asm(name " %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b))
#define THREE(name, result, a, b, c) \
  asm(name " %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(c))

__global__ void integers(unsigned* out) {
  const unsigned i = blockIdx.x;
  const unsigned a = word(5 * i), b = word(5 * i + 1), c = word(5 * i + 2), d = mix(5 * i + 3) & 63;
  unsigned r[kResults] = {};
  TWO("add.sat.s32", r[0], a, b);
  TWO("sub.sat.s32", r[1], a, b);
  TWO("mul.hi.s32", r[2], a, b);
  TWO("mul.hi.u32", r[3], a, b);
  TWO("mul24.hi.s32", r[4], a, b);
  TWO("mul24.lo.u32", r[5], a, b);
  TWO("div.u32", r[6], a, b);
  TWO("rem.u32", r[7], a, b);
  TWO("div.s32", r[8], a, b | 1);
  TWO("rem.s32", r[9], a, b | 1);
  THREE("sad.s32", r[10], a, b, c);
  THREE("sad.u32", r[11], a, b, c);
  asm("bfind.s32 %0, %1;" : "=r"(r[12]) : "r"(a));
  asm("bfind.shiftamt.u32 %0, %1;" : "=r"(r[13]) : "r"(a));
  THREE("bfe.s32", r[14], a, d, c & 63);
  THREE("bfe.u32", r[15], a, d, c & 63);
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r[16]) : "r"(a), "r"(b), "r"(d), "r"(c & 63));
  THREE("prmt.b32", r[17], a, b, c);
  THREE("prmt.b32.f4e", r[18], a, b, c);
  THREE("prmt.b32.b4e", r[19], a, b, c);
  THREE("prmt.b32.rc8", r[20], a, b, c);
  THREE("prmt.b32.ecl", r[21], a, b, c);
  THREE("prmt.b32.ecr", r[22], a, b, c);
  THREE("prmt.b32.rc16", r[23], a, b, c);
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r[24]) : "r"(a), "r"(b), "r"(c));
  asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(r[25]) : "r"(a), "r"(b), "r"(c));
  TWO("shl.b32", r[26], a, d);
  TWO("shr.u32", r[27], a, d);
  TWO("shr.s32", r[28], a, d);
  THREE("shf.l.wrap.b32", r[29], a, b, d);
  THREE("shf.r.clamp.b32", r[30], a, b, d);
  TWO("bmsk.clamp.b32", r[31], d, c & 63);
  TWO("bmsk.wrap.b32", r[32], d, c & 63);
  TWO("szext.clamp.s32", r[33], a, d);
  TWO("szext.wrap.u32", r[34], a, d);
  asm("cnot.b32 %0, %1;" : "=r"(r[35]) : "r"(a));
  asm("slct.u32.s32 %0, %1, %2, %3;" : "=r"(r[36]) : "r"(a), "r"(b), "r"(static_cast<int>(c)));
  THREE("mad.hi.s32", r[37], a, b, c);
  asm("{ .reg .u16 x, y; mov.b32 {x, y}, %1; mul.hi.u16 x, x, y; cvt.u32.u16 %0, x; }"
      : "=r"(r[38])
      : "r"(a));
  asm("{ .reg .s16 x, y; mov.b32 {x, y}, %1; sub.s16 x, x, y; cvt.s32.s16 %0, x; }"
      : "=r"(r[39])
      : "r"(a));
  for (int k = 0; k < kResults; ++k) out[i * kResults + k] = r[k];
}

// 128 bits: the carry goes from one statement to the next.
struct Wide {
  unsigned word[4];
};

__device__ Wide sum(const Wide& a, const Wide& b) {
  Wide c;
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(c.word[0]) : "r"(a.word[0]), "r"(b.word[0]));
  asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(c.word[1]) : "r"(a.word[1]), "r"(b.word[1]));
  asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(c.word[2]) : "r"(a.word[2]), "r"(b.word[2]));
  asm volatile("addc.u32 %0, %1, %2;" : "=r"(c.word[3]) : "r"(a.word[3]), "r"(b.word[3]));
  return c;
}

__device__ Wide difference(const Wide& a, const Wide& b) {
  Wide c;
  asm("sub.cc.u32 %0, %4, %8;\n\t"
      "subc.cc.u32 %1, %5, %9;\n\t"
      "subc.cc.u32 %2, %6, %10;\n\t"
      "subc.u32 %3, %7, %11;"
      : "=&r"(c.word[0]), "=&r"(c.word[1]), "=&r"(c.word[2]), "=r"(c.word[3])
      : "r"(a.word[0]), "r"(a.word[1]), "r"(a.word[2]), "r"(a.word[3]), "r"(b.word[0]),
        "r"(b.word[1]), "r"(b.word[2]), "r"(b.word[3]));
  return c;
}

// The 128 bits of a product of 64 bits each, by words.
__device__ Wide product(unsigned long long a, unsigned long long b) {
  Wide c;
  asm("{\n\t"
      ".reg .u32 a<2>, b<2>;\n\t"
      "mov.b64 {a0, a1}, %4;  // the lower word first\n\t"
      "mov.b64 {b0, b1}, %5;\n\t"
      "mul.lo.u32 %0, a0, b0;\n\t"
      "mul.hi.u32 %1, a0, b0;\n\t"
      "mad.lo.cc.u32 %1, a0, b1, %1;\n\t"
      "madc.hi.u32 %2, a0, b1, 0;\n\t"
      "mad.lo.cc.u32 %1, a1, b0, %1;\n\t"
      "madc.hi.cc.u32 %2, a1, b0, %2;\n\t"
      "addc.u32 %3, 0, 0;\n\t"
      "mad.lo.cc.u32 %2, a1, b1, %2;\n\t"
      "madc.hi.u32 %3, a1, b1, %3;\n\t"
      "}"
      : "=&r"(c.word[0]), "=&r"(c.word[1]), "=&r"(c.word[2]), "=&r"(c.word[3])
      : "l"(a), "l"(b));
  return c;
}

__global__ void chains(Wide* out) {
  const unsigned i = blockIdx.x;
  Wide a, b;
  for (int k = 0; k < 4; ++k) {
    a.word[k] = word(8 * i + k + 1000);
    b.word[k] = word(8 * i + k + 1004);
  }
  out[3 * i] = sum(a, b);
  out[3 * i + 1] = difference(a, b);
  const unsigned long long x = static_cast<unsigned long long>(a.word[1]) << 32 | a.word[0];
  const unsigned long long y = static_cast<unsigned long long>(b.word[1]) << 32 | b.word[0];
  out[3 * i + 2] = product(x, y);
}

constexpr int kFloats = 28;

__global__ void floats(unsigned* out) {
  const float some[] = {0.f,
                        -0.f,
                        1.5f,
                        -2.5f,
                        3.499f,
                        1e10f,
                        -1e10f,
                        0x1p-130f,
                        0.5f,
                        65519.f,
                        65520.f,
                        1e-8f,
                        255.5f,
                        -1.f,
                        __int_as_float(0x7fc00000),
                        __int_as_float(0x7f800000)};
  const unsigned i = blockIdx.x;
  const float x = some[i % 16], y = some[(5 * i + 3) % 16];
  unsigned r[kFloats] = {};
  unsigned long long wide;
  unsigned short half;
  float f;
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r[0]) : "f"(x));
  asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(r[1]) : "f"(x));
  asm("cvt.rmi.s64.f32 %0, %1;" : "=l"(wide) : "f"(x));
  r[2] = wide >> 32 ^ wide;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half) : "f"(x));
  r[3] = half;
  asm("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(half));
  r[4] = x == x ? __float_as_uint(f) : 0;
  asm("cvt.rz.bf16x2.f32 %0, %1, %2;" : "=r"(r[5]) : "f"(x), "f"(y));
  asm("cvt.sat.f32.f32 %0, %1;" : "=f"(f) : "f"(x));
  r[6] = __float_as_uint(f);
  asm("cvt.rpi.f32.f32 %0, %1;" : "=f"(f) : "f"(x));
  r[7] = x == x ? __float_as_uint(f) : 0;
  asm("min.f32 %0, %1, %2;" : "=f"(f) : "f"(x), "f"(y));
  r[8] = __float_as_uint(f);
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(f) : "f"(x), "f"(y));
  r[9] = __float_as_uint(f);
  asm("fma.rz.ftz.f32 %0, %1, %2, %3;" : "=f"(f) : "f"(x), "f"(y), "f"(0x1p-127f));
  r[10] = f == f ? __float_as_uint(f) : 0;
  asm("add.rp.sat.f32 %0, %1, 0f3DCCCCCD;" : "=f"(f) : "f"(x));
  r[11] = __float_as_uint(f);
  asm("copysign.f32 %0, %1, %2;" : "=f"(f) : "f"(x), "f"(y));
  r[12] = y == y ? __float_as_uint(f) : 0;
  asm("{ .reg .pred p; setp.ltu.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }"
      : "=r"(r[13])
      : "f"(x), "f"(y));
  asm("{ .reg .pred p; setp.ne.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }"
      : "=r"(r[14])
      : "f"(x), "f"(y));
  asm("{ .reg .pred p; setp.num.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }"
      : "=r"(r[15])
      : "f"(x), "f"(y));
  asm("set.gt.u32.f32 %0, %1, %2;" : "=r"(r[16]) : "f"(x), "f"(y));
  asm("{ .reg .pred p, q; setp.eq.u32 q, %3, 1; setp.gt.or.f32 p|q, %1, %2, q;\n"
      "selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }"
      : "=&r"(r[17])
      : "f"(x), "f"(y), "r"(i % 2));
  asm("{ .reg .pred p; testp.subnormal.f32 p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r[18]) : "f"(x));
  asm("cvt.u8.u32 %0, %1;" : "=r"(r[19]) : "r"(1000 + i));
  asm("cvt.sat.s8.s32 %0, %1;" : "=r"(r[20]) : "r"(100 * static_cast<int>(i) - 900));
  asm("cvt.rn.f32.u32 %0, %1;" : "=f"(f) : "r"(0xfffffe7f + i));
  r[21] = __float_as_uint(f);
  asm("cvt.rp.f32.s32 %0, %1;" : "=f"(f) : "r"(-0x7ffffe7f - static_cast<int>(i)));
  r[22] = __float_as_uint(f);
  asm("fma.rn.f16x2 %0, %1, %2, %3;"
      : "=r"(r[23])
      : "r"(0x3c003800u + i), "r"(0x40014402u), "r"(0x2e663555u));
  asm("add.bf16x2 %0, %1, %2;" : "=r"(r[24]) : "r"(0x3f803fc0u + i), "r"(0x40013e80u));
  asm("sqrt.rn.f32 %0, %1;" : "=f"(f) : "f"(y * y));
  r[25] = y == y ? __float_as_uint(f) : 0;
  asm("div.rm.f32 %0, %1, %2;" : "=f"(f) : "f"(1.f + i), "f"(3.f));
  r[26] = __float_as_uint(f);
  double d;
  asm("fma.rn.f64 %0, %1, %2, 0d3FF0000000000000;" : "=d"(d) : "d"(0.1 * i), "d"(1. / 3));
  r[27] = static_cast<unsigned>(__double_as_longlong(d));
  for (int k = 0; k < kFloats; ++k) out[i * kFloats + k] = r[k];
}

template <class T, class Kernel>
void show(const char* name, Kernel kernel, int blocks, int each) {
  T* numbers;
  cudaMallocManaged(&numbers, blocks * each * sizeof(T));
  kernel<<<blocks, 1>>>(numbers);
  cudaDeviceSynchronize();
  const auto* const words = reinterpret_cast<const unsigned*>(numbers);
  for (int k = 0; k < each * static_cast<int>(sizeof(T) / 4); ++k) {
    printf("%s %2d:", name, k);
    for (int i = 0; i < blocks; ++i)
      printf(" %x", words[i * each * static_cast<int>(sizeof(T) / 4) + k]);
    printf("\n");
  }
  cudaFree(numbers);
}

int main() {
  show<unsigned>("integers", integers, kCases, kResults);
  show<Wide>("chains", chains, kCases, 3);
  show<unsigned>("floats", floats, 32, kFloats);
}
