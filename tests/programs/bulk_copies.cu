// Bulk copies, whose bytes a phase of a barrier waits for: one thread fetches whole tiles.
// covers: cuda::device::memcpy_async_tx, cuda::device::barrier_arrive_tx,
// cuda::device::barrier_expect_tx
#include <cstdio>
#include <cuda/barrier>
#include <utility>
#include <vector>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kThreads = 64, kTiles = 7, kStages = 3;

__device__ void fetch(int* to, const int* from, Barrier& barrier) {
  cuda::device::memcpy_async_tx(to, from, cuda::aligned_size_t<16>(kThreads * sizeof(int)),
                                barrier);
}

__global__ void sum_tiles(const int* in, int* out) {
  __shared__ alignas(128) int tiles[kStages][kThreads];
  __shared__ Barrier full[kStages];
  const int me = threadIdx.x;
  if (me == 0) {
    for (Barrier& one : full) init(&one, kThreads);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
  if (me == 0)
    for (int i = 0; i < kStages; ++i) fetch(tiles[i], in + i * kThreads, full[i]);
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    Barrier& barrier = full[i % kStages];
    Barrier::arrival_token token =
        me == 0 ? cuda::device::barrier_arrive_tx(barrier, 1, sizeof(tiles[0])) : barrier.arrive();
    barrier.wait(std::move(token));
    sum += tiles[i % kStages][kThreads - 1 - me];
    __syncthreads();
    if (me == 0 && i + kStages < kTiles)
      fetch(tiles[i % kStages], in + (i + kStages) * kThreads, barrier);
  }
  out[me] = sum;
}

// All threads have arrived long before the last bytes have.
__global__ void expected_first(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ Barrier full;
  const int me = threadIdx.x;
  if (me == 0) {
    init(&full, kThreads - 1);
    cuda::device::barrier_expect_tx(full, sizeof(tile));
  }
  __syncthreads();
  if (me == 0)
    for (int i = 0; i < kThreads; i += 16)
      cuda::device::memcpy_async_tx(tile + i, in + i, cuda::aligned_size_t<16>(64), full);
  else
    full.wait(full.arrive());
  out[me] = me == 0 ? in[0] : tile[me];
}

int main() {
  constexpr int kNumbers = kThreads * kTiles;
  std::vector<int> numbers(kNumbers), results(kThreads);
  for (int i = 0; i < kNumbers; ++i) numbers[i] = i * 37 % 1001;
  int *in, *out;
  cudaMalloc(&in, kNumbers * sizeof(int));
  cudaMalloc(&out, kThreads * sizeof(int));
  cudaMemcpy(in, numbers.data(), kNumbers * sizeof(int), cudaMemcpyHostToDevice);

  int wrong = 0;
  sum_tiles<<<1, kThreads>>>(in, out);
  cudaMemcpy(results.data(), out, kThreads * sizeof(int), cudaMemcpyDeviceToHost);
  for (int t = 0; t < kThreads; ++t) {
    int sum = 0;
    for (int i = 0; i < kTiles; ++i) sum += numbers[(i + 1) * kThreads - 1 - t];
    wrong += results[t] != sum;
  }
  std::printf("sums of tiles: %d wrong\n", wrong);

  wrong = 0;
  expected_first<<<1, kThreads>>>(in, out);
  cudaMemcpy(results.data(), out, kThreads * sizeof(int), cudaMemcpyDeviceToHost);
  for (int t = 0; t < kThreads; ++t) wrong += results[t] != numbers[t];
  std::printf("a tile in four parts: %d wrong, %s\n", wrong,
              cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
}
