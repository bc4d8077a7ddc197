// Two blocks of a cluster write to one word of the third.
// expect: race-shared
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4) collect(int* out) {
  __shared__ int box;
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (threadIdx.x == 0 && cluster.block_rank() != 0)
    *cluster.map_shared_rank(&box, 0) = static_cast<int>(blockIdx.x);  // here
  cluster.sync();
  if (threadIdx.x == 0 && cluster.block_rank() == 0) out[blockIdx.x] = box;
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  collect<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
