// A cluster.sync() first: then all blocks of the cluster have begun. The blocks read their own
// memory last, and may end when they like.
// expect: nothing
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) give(int* out) {
  extern __shared__ int box[];
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  int* theirs = cluster.map_shared_rank(box, cluster.block_rank() ^ 1);
  theirs[threadIdx.x] = static_cast<int>(blockIdx.x);
  cluster.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = box[threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  give<<<4, 64, 64 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
