// Jacobi's iteration in one cooperative launch: the whole grid meets after each sweep.
// covers: cudaLaunchCooperativeKernel, grid.sync, cooperative_groups, cudaDeviceGetAttribute
#include <cooperative_groups.h>
#include <cstdio>
#include <utility>

namespace cg = cooperative_groups;

__global__ void jacobi(float* a, float* b, int n, int sweeps) {
  cg::grid_group grid = cg::this_grid();
  for (int s = 0; s < sweeps; s++) {
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      b[i] = i == 0 || i == n - 1 ? a[i] : 0.5f * (a[i - 1] + a[i + 1]);
    grid.sync();
    float* t = a;
    a = b;
    b = t;
  }
}

int main() {
  int device = 0, supported = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, device);
  int n = 128, sweeps = 40;
  float host[128] = {0}, reference[2][128] = {{0}};
  host[0] = reference[0][0] = 1024;
  float *a, *b;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  void* args[] = {&a, &b, &n, &sweeps};
  cudaError_t err = cudaLaunchCooperativeKernel((void*)jacobi, dim3(4), dim3(32), args, 0, NULL);
  printf("supported %d, launch: %s\n", supported, cudaGetErrorString(err));
  cudaDeviceSynchronize();
  cudaMemcpy(host, a, sizeof(host), cudaMemcpyDeviceToHost);
  float *now = reference[0], *next = reference[1];
  for (int s = 0; s < sweeps; s++) {
    for (int i = 0; i < n; i++)
      next[i] = i == 0 || i == n - 1 ? now[i] : 0.5f * (now[i - 1] + now[i + 1]);
    std::swap(now, next);
  }
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += host[i] != now[i];
  printf("%d wrong, x[1] = %.2f, x[10] = %.2f\n", wrong, host[1], host[10]);
  cudaFree(a);
  cudaFree(b);
}
