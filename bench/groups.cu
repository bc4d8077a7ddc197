// Sums of blocks by a tree and by shuffles, with the functions of CUDA and with groups: the least
// of 9 launches each, in milliseconds. Usage: warpstep cc bench/groups.cu -o groups; for e in
// fibers auto; do WARPSTEP_ENGINE=$e ./groups; done
#include <cooperative_groups.h>
#include <algorithm>
#include <chrono>
#include <cstdio>

namespace cg = cooperative_groups;
constexpr int kCells = 1 << 22, kThreads = 256;

__global__ void tree(const float* in, float* out) {
  __shared__ float sums[kThreads];
  const unsigned t = threadIdx.x;
  sums[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (unsigned width = kThreads / 2; width > 0; width /= 2) {
    if (t < width) sums[t] += sums[t + width];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}

__global__ void tree_of_a_group(const float* in, float* out) {
  __shared__ float sums[kThreads];
  const auto block = cg::this_thread_block();
  const unsigned t = block.thread_rank();
  sums[t] = in[blockIdx.x * kThreads + t];
  block.sync();
  for (unsigned width = kThreads / 2; width > 0; width /= 2) {
    if (t < width) sums[t] += sums[t + width];
    block.sync();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}

__global__ void shuffles(const float* in, float* out) {
  float sum = in[blockIdx.x * kThreads + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
  if (threadIdx.x % 32 == 0) out[(blockIdx.x * kThreads + threadIdx.x) / 32] = sum;
}

__global__ void shuffles_of_a_group(const float* in, float* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  float sum = in[blockIdx.x * kThreads + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) sum += warp.shfl_down(sum, step);
  if (warp.thread_rank() == 0) out[(blockIdx.x * kThreads + threadIdx.x) / 32] = sum;
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, kCells * sizeof(float));
  cudaMallocManaged(&out, kCells / 32 * sizeof(float));
  for (int i = 0; i < kCells; ++i) in[i] = i % 7;
  const auto least = [&](auto kernel) {
    double best = 1e9;
    for (int i = 0; i < 9; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      kernel<<<kCells / kThreads, kThreads>>>(in, out);
      cudaDeviceSynchronize();
      best = std::min(
          best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                    .count());
    }
    return best;
  };
  std::printf("           CUDA's   a group's\n");
  std::printf("tree      %7.1f     %7.1f\n", least(tree), least(tree_of_a_group));
  std::printf("shuffles  %7.1f     %7.1f\n", least(shuffles), least(shuffles_of_a_group));
  cudaFree(in);
  cudaFree(out);
}
