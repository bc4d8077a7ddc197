// Every operation of a warp, in which no checker finds anything, and a read that is wrong.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void exchange(const int* in, int* out) {
  constexpr unsigned kAll = 0xffffffff;
  int v = in[threadIdx.x];
  v += __shfl_sync(kAll, v, 3);
  v += __shfl_up_sync(kAll, v, 1);
  v += __shfl_down_sync(kAll, v, 16);
  v += __shfl_xor_sync(kAll, v, 1);
  v += static_cast<int>(__ballot_sync(kAll, v > 1));
  v += __any_sync(kAll, v) + __all_sync(kAll, v);
  v ^= static_cast<int>(__match_any_sync(kAll, v));
  int all = 0;
  v ^= static_cast<int>(__match_all_sync(kAll, v, &all));
  v ^= static_cast<int>(__reduce_add_sync(kAll, 1u));
  v ^= static_cast<int>(__activemask());
  __syncwarp();
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  v ^= tile.shfl_down(v, 1);
  tile.sync();
  v ^= cg::coalesced_threads().size();
  out[threadIdx.x] = v;
}

__global__ void late(const int* in, int* out) {
  out[threadIdx.x] = __shfl_xor_sync(0xffffffff, in[threadIdx.x + 1], 1);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 1, 32 * sizeof(int));
  exchange<<<1, 32>>>(in, out);
  late<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
