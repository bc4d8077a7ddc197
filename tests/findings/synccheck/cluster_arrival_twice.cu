// Each thread arrives at the barrier of the cluster twice before it waits.
// expect: barrier-object-misuse
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) arrive_twice(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.barrier_arrive();
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cluster.sync();  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  arrive_twice<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
