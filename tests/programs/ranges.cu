// Ranges and marks for a profiler, and its start and stop: nothing of it changes the result.
// covers: nvtx, cudaProfilerStart, cudaProfilerStop
#include <cuda_profiler_api.h>
#include <nvtx3/nvToolsExt.h>
#include <cstdio>

__global__ void increase(int* v) {
  atomicAdd(v, 1);
}

int main() {
  int *v, h = 0;
  nvtxRangePushA("setup");
  cudaMalloc(&v, sizeof(int));
  cudaMemset(v, 0, sizeof(int));
  nvtxRangePop();
  cudaProfilerStart();
  nvtxRangePush("launch");
  increase<<<4, 64>>>(v);
  nvtxMark("launched");
  nvtxRangePop();
  cudaProfilerStop();
  cudaMemcpy(&h, v, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaFree(v);
}
