// Some threads of a block skip the barrier of the cluster.
// expect: divergent-barrier
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) skip(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < 32) {
    if (threadIdx.x == 0) out[blockIdx.x] = 1;
    cluster.sync();  // here
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  skip<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
