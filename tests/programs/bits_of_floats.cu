// Numbers seen as bits, and bits as numbers; the integer intrinsics beside them.
// covers: __float_as_uint, __uint_as_float, __longlong_as_double, __double_as_longlong, __popc,
// __clz, __brev, __ffs, __umulhi, __byte_perm
#include <cstdio>

__global__ void bits(unsigned int* u, float* f, double* d) {
  u[0] = __float_as_uint(1.5f);
  u[1] = __popc(0xF0F0u);
  u[2] = __clz(1 << 10);
  u[3] = __brev(1u);
  u[4] = __ffs(96);
  u[5] = __umulhi(0x80000000u, 6u);
  u[6] = __byte_perm(0x33221100, 0x77665544, 0x7250);
  u[7] = (unsigned)__popcll(0xFFFFFFFFFFull);
  f[0] = __uint_as_float(0x40490fdbu);
  f[1] = __int_as_float(0x5f3759df - (__float_as_int(4.0f) >> 1));
  *d = __longlong_as_double(__double_as_longlong(3.0) + (1ll << 52));
}

int main() {
  unsigned int u[8], *du;
  float f[2], *df;
  double d, *dd;
  cudaMalloc(&du, sizeof(u));
  cudaMalloc(&df, sizeof(f));
  cudaMalloc(&dd, sizeof(d));
  bits<<<1, 1>>>(du, df, dd);
  cudaMemcpy(u, du, sizeof(u), cudaMemcpyDeviceToHost);
  cudaMemcpy(f, df, sizeof(f), cudaMemcpyDeviceToHost);
  cudaMemcpy(&d, dd, sizeof(d), cudaMemcpyDeviceToHost);
  for (unsigned int v : u) printf("%x ", v);
  printf("\n%.5f %.5f %.1f\n", f[0], f[1], d);
  cudaFree(du);
  cudaFree(df);
  cudaFree(dd);
}
