// Each tile of eight threads synchronises by itself while the warps go different ways.
// expect: nothing
#include <cooperative_groups.h>

__global__ void reverse(int* out) {
  __shared__ int values[64];
  const auto block = cooperative_groups::this_thread_block();
  const auto tile = cooperative_groups::tiled_partition<8>(block);
  const int t = threadIdx.x, first = t - tile.thread_rank();
  values[t] = t;
  if (t < 32) values[t] = tile.shfl(values[t], 7 - tile.thread_rank());
  tile.sync();
  out[t] = values[first + 7 - tile.thread_rank()];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
