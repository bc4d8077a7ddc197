// Every atomic operation, on shared and on global memory, with results that no order changes.
// covers: atomicAdd, atomicSub, atomicMin, atomicMax, atomicInc, atomicDec, atomicExch, atomicCAS,
// covers: atomicAnd, atomicOr, atomicXor, __threadfence_block
#include <cstdio>

__device__ float atomic_max_float(float* address, float value) {
  int* as_int = (int*)address;
  int old = *as_int, assumed;
  do {
    assumed = old;
    old = atomicCAS(as_int, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}

__global__ void all(int* g, unsigned int* u, unsigned long long* l, float* f, double* d) {
  __shared__ int s[2];
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 2) s[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&g[0], 3);
  atomicSub(&g[1], 2);
  atomicMin(&g[2], -t);
  atomicMax(&g[3], t);
  atomicAnd(&g[4], ~(1 << t % 20));
  atomicOr(&g[5], 1 << t % 31);
  atomicXor(&g[6], t);
  atomicInc(&u[0], 6u);
  atomicDec(&u[1], 6u);
  atomicMax(&u[2], unsigned(t) * 3u);
  atomicExch(&u[3], 77u);
  atomicAdd(&l[0], 1ull << 33);
  atomicMax(&l[1], (unsigned long long)t << 20);
  atomicAdd(f, 0.25f);
  atomic_max_float(f + 1, float(t) - 0.5f);
  atomicAdd(d, 0.125);
  atomicAdd(&s[0], 1);
  __threadfence_block();
  atomicMax(&s[1], int(threadIdx.x));
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&g[7], s[0] + s[1]);
    atomicCAS(&g[8], 0, blockDim.x);
  }
}

int main() {
  int g[9] = {0, 0, 0, 0, -1, 0, 0, 0, 0}, *dg;
  unsigned int u[4] = {0, 0, 0, 0}, *du;
  unsigned long long l[2] = {0, 0}, *dl;
  float f[2] = {0, 0}, *df;
  double d = 0, *dd;
  cudaMalloc(&dg, sizeof(g));
  cudaMalloc(&du, sizeof(u));
  cudaMalloc(&dl, sizeof(l));
  cudaMalloc(&df, sizeof(f));
  cudaMalloc(&dd, sizeof(d));
  cudaMemcpy(dg, g, sizeof(g), cudaMemcpyHostToDevice);
  cudaMemcpy(du, u, sizeof(u), cudaMemcpyHostToDevice);
  cudaMemcpy(dl, l, sizeof(l), cudaMemcpyHostToDevice);
  cudaMemcpy(df, f, sizeof(f), cudaMemcpyHostToDevice);
  cudaMemcpy(dd, &d, sizeof(d), cudaMemcpyHostToDevice);
  all<<<5, 100>>>(dg, du, dl, df, dd);
  cudaMemcpy(g, dg, sizeof(g), cudaMemcpyDeviceToHost);
  cudaMemcpy(u, du, sizeof(u), cudaMemcpyDeviceToHost);
  cudaMemcpy(l, dl, sizeof(l), cudaMemcpyDeviceToHost);
  cudaMemcpy(f, df, sizeof(f), cudaMemcpyDeviceToHost);
  cudaMemcpy(&d, dd, sizeof(d), cudaMemcpyDeviceToHost);
  for (int v : g) printf("%d ", v);
  printf("\n");
  for (unsigned int v : u) printf("%u ", v);
  printf("\n%llu %llu\n%.2f %.2f %.3f\n", l[0], l[1], f[0], f[1], d);
  cudaFree(dg);
  cudaFree(du);
  cudaFree(dl);
  cudaFree(df);
  cudaFree(dd);
}
