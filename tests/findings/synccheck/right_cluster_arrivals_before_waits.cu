// Threads work between arriving at the barrier of the cluster and waiting, round by round.
// expect: nothing
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) rounds(int* out) {
  __shared__ int box[2][64];
  cg::cluster_group cluster = cg::this_cluster();
  const int* const other = cluster.map_shared_rank(&box[0][0], cluster.block_rank() ^ 1);
  int sum = 0;
  cluster.sync();
  for (int round = 0; round < 4; ++round) {
    box[round % 2][threadIdx.x] = round + threadIdx.x;
    if (threadIdx.x % 2 == 0) {
      cluster.barrier_arrive();
    } else {
      sum += round;
      cluster.barrier_arrive();
    }
    sum *= 3;
    cluster.barrier_wait();
    sum += other[round % 2 * 64 + threadIdx.x];
  }
  cluster.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  rounds<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
