// A block writes to its neighbour's shared memory first: the neighbour may not have begun.
// expect: cluster-memory-lifetime
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) give(int* out) {
  __shared__ int box[64];
  cg::cluster_group cluster = cg::this_cluster();
  int* theirs = cluster.map_shared_rank(box, cluster.block_rank() ^ 1);
  theirs[threadIdx.x] = static_cast<int>(blockIdx.x);  // here
  cluster.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = box[threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  give<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
