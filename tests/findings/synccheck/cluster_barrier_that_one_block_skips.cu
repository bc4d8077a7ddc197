// One block of each cluster skips the second barrier.
// expect: divergent-barrier
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) skip(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (cluster.block_rank() == 0) {
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
