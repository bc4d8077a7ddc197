// One thread of each block arrives at the barrier of the cluster, and all wait at it.
// expect: barrier-object-misuse
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) wait_for_one(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) cluster.barrier_arrive();
  cluster.barrier_wait();  // here
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  wait_for_one<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
