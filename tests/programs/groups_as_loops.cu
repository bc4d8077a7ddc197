// Kernels whose groups are the block and its warps.
// covers: cooperative_groups, thread_block, tiled_partition
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void sum_by_tree(const int* in, int* out) {
  __shared__ int sums[256];
  cg::thread_block block = cg::this_thread_block();
  const unsigned rank = block.thread_rank();
  sums[rank] = in[block.group_index().x * block.size() + rank];
  block.sync();
  for (unsigned width = block.num_threads() / 2; width > 0; width /= 2) {
    if (rank < width) sums[rank] += sums[rank + width];
    cg::sync(block);
  }
  if (block.thread_rank() == 0) out[block.group_index().x] = sums[0];
}

__global__ void sum_by_warps(const float* in, float* out) {
  __shared__ float sums[32];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  float value = in[blockIdx.x * block.size() + block.thread_rank()];
  for (int distance = warp.size() / 2; distance > 0; distance /= 2)
    value += warp.shfl_down(value, distance);
  if (warp.thread_rank() == 0) sums[warp.meta_group_rank()] = value;
  block.sync();
  if (warp.meta_group_rank() == 0) {
    value = warp.thread_rank() < warp.meta_group_size() ? sums[warp.thread_rank()] : 0.f;
    for (int distance = 16; distance > 0; distance /= 2) value += warp.shfl_xor(value, distance);
    if (warp.thread_rank() == 0) out[blockIdx.x] = value;
  }
}

// Blocks of two dimensions, and all that a group tells of itself.
__global__ void indices(int* out) {
  __shared__ int places[64];
  const cg::thread_block block = cg::this_thread_block();
  places[block.thread_rank()] =
      block.thread_index().x * 100 + block.thread_index().y * 10 + block.group_index().y;
  cooperative_groups::this_thread_block().sync();
  const int other = block.size() - 1 - cg::this_thread_block().thread_rank();
  out[block.group_index().y * 64 + block.thread_rank()] =
      places[other] + block.dim_threads().x * 10000;
}

__global__ void votes(const int* in, unsigned* out) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int mine = in[threadIdx.x];
  const unsigned odd = tile.ballot(mine & 1);
  const bool some = tile.any(mine > 250);
  const bool each = tile.all(mine < 256);
  tile.sync();
  const int first = tile.shfl(mine, 0);
  const int before = tile.shfl_up(mine, 1);
  out[threadIdx.x] = odd + some * 2 + each * 4 + first + before;
}

// More than that: these stay as they are.
__global__ void of_half_warps(const int* in, int* out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  int value = in[block.thread_rank()];
  for (int distance = tile.size() / 2; distance > 0; distance /= 2)
    value += tile.shfl_down(value, distance);
  block.sync();
  out[block.thread_rank()] = value;
}

__device__ int first_of(cg::thread_block block, int* values) {
  block.sync();
  return values[0];
}
__global__ void given_away(const int* in, int* out) {
  __shared__ int values[256];
  auto block = cg::this_thread_block();
  values[threadIdx.x] = in[threadIdx.x] + 3;
  out[threadIdx.x] = first_of(block, values);
}

int main() {
  int *ints, *results;
  float *floats, *sums;
  unsigned* words;
  cudaMallocManaged(&ints, 512 * sizeof(int));
  cudaMallocManaged(&results, 256 * sizeof(int));
  cudaMallocManaged(&floats, 512 * sizeof(float));
  cudaMallocManaged(&sums, 2 * sizeof(float));
  cudaMallocManaged(&words, 64 * sizeof(unsigned));
  for (int i = 0; i < 512; ++i) ints[i] = i * 37 % 256, floats[i] = i % 9;
  sum_by_tree<<<2, 256>>>(ints, results);
  cudaDeviceSynchronize();
  std::printf("tree %d %d\n", results[0], results[1]);
  for (const dim3 block : {dim3(16, 16), dim3(4, 8, 8), dim3(1, 64, 4), dim3(128, 2)}) {
    sum_by_tree<<<2, block>>>(ints, results);
    cudaDeviceSynchronize();
    std::printf("tree %d %d\n", results[0], results[1]);
  }
  sum_by_warps<<<2, 256>>>(floats, sums);
  cudaDeviceSynchronize();
  std::printf("warps %.1f %.1f\n", sums[0], sums[1]);
  for (const dim3 block : {dim3(8, 32), dim3(64, 2), dim3(4, 4, 8)}) {
    sum_by_warps<<<2, block>>>(floats, sums);
    cudaDeviceSynchronize();
    std::printf("warps %.1f %.1f\n", sums[0], sums[1]);
  }
  indices<<<dim3(1, 2), dim3(16, 4)>>>(results);
  cudaDeviceSynchronize();
  std::printf("indices %d %d %d\n", results[0], results[63], results[77]);
  votes<<<1, 64>>>(ints, words);
  cudaDeviceSynchronize();
  std::printf("votes %u %u %u\n", words[0], words[31], words[40]);
  of_half_warps<<<1, 64>>>(ints, results);
  cudaDeviceSynchronize();
  std::printf("half warps %d %d %d\n", results[0], results[16], results[35]);
  given_away<<<1, 256>>>(ints, results);
  cudaDeviceSynchronize();
  std::printf("given away %d %d\n", results[0], results[255]);
  cudaFree(ints);
  cudaFree(results);
  cudaFree(floats);
  cudaFree(sums);
  cudaFree(words);
}
