// A block overwrites its shared memory while its neighbour may still read it.
// expect: race-shared
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int* out) {
  __shared__ int mine[64];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = static_cast<int>(blockIdx.x) + 1;
  cluster.sync();
  const int* theirs = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  const int value = theirs[threadIdx.x];  // here
  mine[threadIdx.x] = value;              // and here
  cluster.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = mine[threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  exchange<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
