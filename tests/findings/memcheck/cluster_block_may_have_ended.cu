// A block reads its neighbour's shared memory last: the neighbour may have ended by then.
// expect: cluster-memory-lifetime
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int* out) {
  __shared__ int mine[64];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = static_cast<int>(blockIdx.x);
  cluster.sync();
  const int* theirs = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = theirs[threadIdx.x];  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  exchange<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
