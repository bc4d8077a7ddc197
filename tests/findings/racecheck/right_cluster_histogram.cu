// Atomics on the bins of all blocks of a cluster, as in a histogram.
// expect: nothing
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4) histogram(int* out) {
  __shared__ int bins[8];
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < 8) bins[threadIdx.x] = 0;
  cluster.sync();
  const unsigned bin = (threadIdx.x * 7 + blockIdx.x) % 32;
  atomicAdd(cluster.map_shared_rank(bins, bin / 8) + bin % 8, 1);
  cluster.sync();
  if (threadIdx.x < 8) out[blockIdx.x * 8 + threadIdx.x] = bins[threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 8 * sizeof(int));
  histogram<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
