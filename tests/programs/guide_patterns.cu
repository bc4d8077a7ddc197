// What CUDA's own guide teaches of fences, atomics and groups: a sum whose last block adds up, a
// sum of doubles by compare-and-swap, groups that reduce, count together and meet across the grid.
// covers: __threadfence, atomicInc, atomicCAS, __double_as_longlong, cooperative_groups,
// tiled_partition, coalesced_threads, grid.sync, cudaLaunchCooperativeKernel
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

constexpr int kThreads = 128, kBlocks = 6, kNumbers = kThreads * kBlocks * 3;

__device__ unsigned finished = 0;

__device__ int sum_of_block(int value) {
  __shared__ int values[kThreads];
  values[threadIdx.x] = value;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) values[threadIdx.x] += values[threadIdx.x + half];
    __syncthreads();
  }
  return values[0];
}

// The block that is counted last finds the sums of all others. The counter wraps around to 0.
__global__ void sum_in_one_launch(const int* in, int n, volatile int* sums, int* total) {
  __shared__ bool is_last;
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    mine += in[i];
  const int sum = sum_of_block(mine);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    is_last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last) return;
  const int all = sum_of_block(threadIdx.x < gridDim.x ? sums[threadIdx.x] : 0);
  if (threadIdx.x == 0) *total = all;
}

__device__ double add(double* address, double value) {
  auto* const word = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *word, expected;
  do {
    expected = old;
    const double sum = __longlong_as_double(static_cast<long long>(expected)) + value;
    old = atomicCAS(word, expected, static_cast<unsigned long long>(__double_as_longlong(sum)));
  } while (old != expected);
  return __longlong_as_double(static_cast<long long>(old));
}

__global__ void sum_of_doubles(const int* in, int n, double* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) add(sum, in[i] / 4.0);  // quarters: exact in whatever order
}

// Any group of threads reduces its values in an array of its own size.
template <class Group>
__device__ int reduced(const Group& group, int* room, int value) {
  const int rank = static_cast<int>(group.thread_rank());
  for (int half = static_cast<int>(group.size()) / 2; half > 0; half /= 2) {
    room[rank] = value;
    group.sync();
    if (rank < half) value += room[rank + half];
    group.sync();
  }
  return value;
}

__global__ void sum_by_groups(const int* in, int n, int* sum) {
  __shared__ int room[kThreads];
  const cg::thread_block block = cg::this_thread_block();
  int mine = 0;
  for (int i = block.group_index().x * block.size() + block.thread_rank(); i < n;
       i += gridDim.x * block.size())
    mine += in[i];
  const int of_block = reduced(block, room, mine);
  if (block.thread_rank() == 0) atomicAdd(&sum[0], of_block);
  block.sync();
  const auto tile = cg::tiled_partition<16>(block);
  const int of_tile = reduced(tile, &room[tile.meta_group_rank() * tile.size()], mine);
  if (tile.thread_rank() == 0) atomicAdd(&sum[1], of_tile);
  for (int step = tile.size() / 2; step > 0; step /= 2) mine += tile.shfl_down(mine, step);
  if (tile.thread_rank() == 0) atomicAdd(&sum[2], mine);
}

// One addition for all threads of a warp that are here, each of which gets a place of its own.
__device__ int place_in(int* count) {
  const cg::coalesced_group here = cg::coalesced_threads();
  int first = 0;
  if (here.thread_rank() == 0) first = atomicAdd(count, static_cast<int>(here.size()));
  return here.shfl(first, 0) + static_cast<int>(here.thread_rank());
}

__global__ void choose(const int* in, int n, int* count, int* chosen) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) chosen[place_in(count)] = in[i];
}

// All blocks meet between the two halves of the work.
__global__ void sum_in_two_phases(const int* in, int n, int* sums, int* total) {
  const cg::grid_group grid = cg::this_grid();
  int mine = 0;
  for (int i = static_cast<int>(grid.thread_rank()); i < n; i += static_cast<int>(grid.size()))
    mine += in[i];
  const int sum = sum_of_block(mine);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  grid.sync();
  if (grid.thread_rank() != 0) return;
  *total = 0;
  for (unsigned i = 0; i < gridDim.x; ++i) *total += sums[i];
}

int main() {
  std::vector<int> numbers(kNumbers);
  int right = 0, thirds = 0;
  long long sum_of_thirds = 0;
  for (int i = 0; i < kNumbers; ++i) {
    numbers[i] = i * 37 % 1001;
    right += numbers[i];
    if (numbers[i] % 3 == 0) ++thirds, sum_of_thirds += numbers[i];
  }
  int *in, *sums, *results, *chosen, n = kNumbers;
  double* sum;
  cudaMalloc(&in, kNumbers * sizeof(int));
  cudaMalloc(&sums, kBlocks * sizeof(int));
  cudaMalloc(&results, 5 * sizeof(int));
  cudaMalloc(&chosen, kNumbers * sizeof(int));
  cudaMalloc(&sum, sizeof(double));
  cudaMemcpy(in, numbers.data(), kNumbers * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(results, 0, 5 * sizeof(int));
  cudaMemset(sum, 0, sizeof(double));

  int found[5];
  for (int i = 0; i < 2; ++i) {
    sum_in_one_launch<<<kBlocks, kThreads>>>(in, n, sums, results);
    cudaMemcpy(found, results, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("the last block adds up: %s\n", found[0] == right ? "right" : "wrong");
  }
  sum_of_doubles<<<(kNumbers + kThreads - 1) / kThreads, kThreads>>>(in, n, sum);
  double quarters;
  cudaMemcpy(&quarters, sum, sizeof(double), cudaMemcpyDeviceToHost);
  std::printf("doubles by compare-and-swap: %s\n", quarters * 4 == right ? "right" : "wrong");

  sum_by_groups<<<kBlocks, kThreads>>>(in, n, results + 1);
  choose<<<(kNumbers + kThreads - 1) / kThreads, kThreads>>>(in, n, results + 4, chosen);
  cudaMemcpy(found, results, 5 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 1; i < 4; ++i)
    std::printf("groups add up: %s\n", found[i] == right ? "right" : "wrong");
  std::vector<int> picked(found[4]);
  cudaMemcpy(picked.data(), chosen, picked.size() * sizeof(int), cudaMemcpyDeviceToHost);
  for (const int value : picked) sum_of_thirds -= value;
  std::printf("a warp counts together: %s\n",
              found[4] == thirds && sum_of_thirds == 0 ? "right" : "wrong");

  void* arguments[] = {&in, &n, &sums, &results};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(sum_in_two_phases), kBlocks, kThreads,
                              arguments, 0, nullptr);
  cudaMemcpy(found, results, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("the grid meets: %s, %s\n", found[0] == right ? "right" : "wrong",
              cudaGetErrorString(cudaGetLastError()));
  for (void* memory :
       {static_cast<void*>(in), static_cast<void*>(sums), static_cast<void*>(results),
        static_cast<void*>(chosen), static_cast<void*>(sum)})
    cudaFree(memory);
}
