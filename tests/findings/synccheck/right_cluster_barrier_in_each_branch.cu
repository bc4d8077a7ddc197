// The blocks of a cluster come to its barriers in different lines, but equally often.
// expect: nothing
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) hand_over(int* out) {
  __shared__ int box;
  cg::cluster_group cluster = cg::this_cluster();
  if (cluster.block_rank() == 0) {
    if (threadIdx.x == 0) box = 7;
    cluster.sync();
  } else {
    cluster.sync();
    if (threadIdx.x == 0) out[blockIdx.x] = *cluster.map_shared_rank(&box, 0);
  }
  cluster.sync();
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  hand_over<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
