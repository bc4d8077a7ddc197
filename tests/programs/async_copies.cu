// Copies to shared memory that go on beside the threads' work, in the forms that CUDA C++ has: of a
// group, with a barrier, with pipelines, by warps of different roles, by the functions in C.
// covers: cuda_pipeline.h, cuda::pipeline, cuda::barrier, cuda::memcpy_async, cg::memcpy_async,
// __pipeline_memcpy_async, __pipeline_arrive_on, __mbarrier_init
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <utility>
#include <vector>

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kThreads = 128, kTiles = 6;

// Every kernel gives each thread the sum of its opposite's numbers in all tiles.
__device__ int opposite() {
  return kThreads - 1 - static_cast<int>(threadIdx.x);
}

__global__ void by_group(const int* in, int* out) {
  __shared__ int tile[kThreads];
  const cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    cg::memcpy_async(block, tile, in + i * kThreads, sizeof(tile));
    cg::wait(block);
    sum += tile[opposite()];
    block.sync();
  }
  out[threadIdx.x] = sum;
}

__global__ void by_group_in_two_stages(const int* in, int* out) {
  __shared__ int tiles[2][kThreads];
  const cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  cg::memcpy_async(block, tiles[0], in, sizeof(tiles[0]));
  for (int i = 0; i < kTiles; ++i) {
    if (i + 1 < kTiles) {
      cg::memcpy_async(block, tiles[(i + 1) % 2], in + (i + 1) * kThreads, sizeof(tiles[0]));
      cg::wait_prior<1>(block);
    } else {
      cg::wait(block);
    }
    sum += tiles[i % 2][opposite()];
    block.sync();
  }
  out[threadIdx.x] = sum;
}

__global__ void by_barrier(const int* in, int* out) {
  __shared__ alignas(16) int tile[kThreads];
  __shared__ Barrier barrier;
  const cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&barrier, block.size());
  block.sync();
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    cuda::memcpy_async(block, tile, in + i * kThreads, cuda::aligned_size_t<16>(sizeof(tile)),
                       barrier);
    barrier.arrive_and_wait();
    sum += tile[opposite()];
    block.sync();
  }
  out[threadIdx.x] = sum;
}

// The copy of one thread, which others wait for with their tokens, and may work before that.
__global__ void by_one_thread(const int* in, int* out) {
  __shared__ alignas(16) int tiles[2][kThreads];
  __shared__ Barrier full[2];
  if (threadIdx.x < 2) init(&full[threadIdx.x], kThreads);
  __syncthreads();
  const auto fetch = [&](int i) {
    if (threadIdx.x == 0)
      cuda::memcpy_async(tiles[i % 2], in + i * kThreads,
                         cuda::aligned_size_t<16>(sizeof(tiles[0])), full[i % 2]);
    return full[i % 2].arrive();
  };
  Barrier::arrival_token token = fetch(0);
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    Barrier::arrival_token next;
    if (i + 1 < kTiles) next = fetch(i + 1);
    full[i % 2].wait(std::move(token));
    sum += tiles[i % 2][opposite()];
    __syncthreads();
    token = std::move(next);
  }
  out[threadIdx.x] = sum;
}

template <int kStages>
__global__ void by_pipeline(const int* in, int* out) {
  __shared__ alignas(16) int tiles[kStages][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  const cg::thread_block block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int used = 0, fetched = 0; used < kTiles; ++used) {
    for (; fetched < kTiles && fetched < used + kStages; ++fetched) {
      pipeline.producer_acquire();
      cuda::memcpy_async(block, tiles[fetched % kStages], in + fetched * kThreads,
                         cuda::aligned_size_t<16>(sizeof(tiles[0])), pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    sum += tiles[used % kStages][opposite()];
    pipeline.consumer_release();
  }
  out[threadIdx.x] = sum;
}

// Each thread's pipeline covers its own copies, hence the barrier of the block.
__global__ void by_pipelines_of_threads(const int* in, int* out) {
  __shared__ int tiles[2][kThreads];
  auto pipeline = cuda::make_pipeline();
  const int me = threadIdx.x;
  const auto fetch = [&](int i) {
    pipeline.producer_acquire();
    cuda::memcpy_async(&tiles[i % 2][me], &in[i * kThreads + me], sizeof(int), pipeline);
    pipeline.producer_commit();
  };
  fetch(0);
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    if (i + 1 < kTiles)
      fetch(i + 1);
    else
      pipeline.producer_commit();
    cuda::pipeline_consumer_wait_prior<1>(pipeline);
    __syncthreads();
    sum += tiles[i % 2][opposite()];
    __syncthreads();
    pipeline.consumer_release();
  }
  out[me] = sum;
}

// A quarter of the warps copies, the others add up.
__global__ void by_roles_in_a_pipeline(const int* in, int* out) {
  constexpr int kProducers = 32, kConsumers = kThreads - kProducers, kStages = 2;
  __shared__ int tiles[kStages][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  const cg::thread_block block = cg::this_thread_block();
  const bool produces = threadIdx.x < kProducers;
  auto pipeline = cuda::make_pipeline(
      block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  if (produces) {
    const auto producers = cg::tiled_partition<kProducers>(block);
    for (int i = 0; i < kTiles; ++i) {
      pipeline.producer_acquire();
      cuda::memcpy_async(producers, tiles[i % kStages], in + i * kThreads, sizeof(tiles[0]),
                         pipeline);
      pipeline.producer_commit();
    }
    return;
  }
  const int me = static_cast<int>(threadIdx.x) - kProducers;
  int sum[2] = {};
  for (int i = 0; i < kTiles; ++i) {
    pipeline.consumer_wait();
    for (int j = 0; me + j * kConsumers < kThreads; ++j)
      sum[j] += tiles[i % kStages][kThreads - 1 - me - j * kConsumers];
    pipeline.consumer_release();
  }
  for (int j = 0; me + j * kConsumers < kThreads; ++j) out[me + j * kConsumers] = sum[j];
}

// The same with two barriers for each stage: one says that it is full, one that it is free.
__global__ void by_roles_with_barriers(const int* in, int* out) {
  constexpr int kProducers = 32, kConsumers = kThreads - kProducers, kStages = 2;
  __shared__ int tiles[kStages][kThreads];
  __shared__ Barrier full[kStages], free[kStages];
  if (threadIdx.x < kStages) {
    init(&full[threadIdx.x], kThreads);
    init(&free[threadIdx.x], kThreads);
  }
  __syncthreads();
  if (threadIdx.x < kProducers) {
    for (int i = 0; i < kTiles; ++i) {
      free[i % kStages].arrive_and_wait();
      for (int j = threadIdx.x; j < kThreads; j += kProducers)
        cuda::memcpy_async(&tiles[i % kStages][j], &in[i * kThreads + j], sizeof(int),
                           full[i % kStages]);
      static_cast<void>(full[i % kStages].arrive());
    }
    return;
  }
  const int me = static_cast<int>(threadIdx.x) - kProducers;
  int sum[2] = {};
  for (auto& stage : free) static_cast<void>(stage.arrive());
  for (int i = 0; i < kTiles; ++i) {
    full[i % kStages].arrive_and_wait();
    for (int j = 0; me + j * kConsumers < kThreads; ++j)
      sum[j] += tiles[i % kStages][kThreads - 1 - me - j * kConsumers];
    if (i + kStages < kTiles) static_cast<void>(free[i % kStages].arrive());
  }
  for (int j = 0; me + j * kConsumers < kThreads; ++j) out[me + j * kConsumers] = sum[j];
}

__global__ void by_primitives(const int* in, int* out) {
  __shared__ int tiles[3][kThreads];
  const int me = threadIdx.x;
  for (int i = 0; i < 2; ++i) {
    __pipeline_memcpy_async(&tiles[i][me], &in[i * kThreads + me], sizeof(int));
    __pipeline_commit();
  }
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    __pipeline_wait_prior(1);
    __syncthreads();
    if (i + 2 < kTiles)
      __pipeline_memcpy_async(&tiles[(i + 2) % 3][me], &in[(i + 2) * kThreads + me], sizeof(int));
    __pipeline_commit();
    sum += tiles[i % 3][opposite()];
  }
  out[me] = sum;
}

// The copies' barrier by functions in C: by token, and by parity.
__global__ void by_primitives_with_a_barrier(const int* in, int* out) {
  __shared__ int tiles[2][kThreads];
  __shared__ __mbarrier_t full[2];
  const int me = threadIdx.x;
  if (me < 2) __mbarrier_init(&full[me], kThreads);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    __pipeline_memcpy_async(&tiles[i % 2][me], &in[i * kThreads + me], sizeof(int));
    __pipeline_arrive_on(&full[i % 2]);
    const __mbarrier_token_t token = __mbarrier_arrive(&full[i % 2]);
    if (i < 2)
      while (!__mbarrier_test_wait(&full[i % 2], token)) {
      }
    else
      while (!__mbarrier_try_wait_parity(&full[i % 2], i / 2 % 2 == 1, 1000)) {
      }
    sum += tiles[i % 2][opposite()];
  }
  out[me] = sum;
}

int main() {
  constexpr int kNumbers = kThreads * kTiles;
  std::vector<int> numbers(kNumbers), sums(kThreads);
  for (int i = 0; i < kNumbers; ++i) numbers[i] = i * 37 % 1001;
  int *in, *out;
  cudaMalloc(&in, kNumbers * sizeof(int));
  cudaMalloc(&out, kThreads * sizeof(int));
  cudaMemcpy(in, numbers.data(), kNumbers * sizeof(int), cudaMemcpyHostToDevice);

  const auto run = [&](const char* how, void (*kernel)(const int*, int*)) {
    cudaMemset(out, 0, kThreads * sizeof(int));
    kernel<<<1, kThreads>>>(in, out);
    const cudaError_t error =
        cudaMemcpy(sums.data(), out, kThreads * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int t = 0; t < kThreads; ++t) {
      int sum = 0;
      for (int i = 0; i < kTiles; ++i) sum += numbers[(i + 1) * kThreads - 1 - t];
      wrong += sums[t] != sum;
    }
    std::printf("%s: %d wrong, %s\n", how, wrong, cudaGetErrorString(error));
  };
  run("group", by_group);
  run("group, two stages", by_group_in_two_stages);
  run("barrier", by_barrier);
  run("barriers, one thread copies", by_one_thread);
  run("pipeline, one stage", by_pipeline<1>);
  run("pipeline, two stages", by_pipeline<2>);
  run("pipeline, four stages", by_pipeline<4>);
  run("pipelines of threads", by_pipelines_of_threads);
  run("roles, pipeline", by_roles_in_a_pipeline);
  run("roles, barriers", by_roles_with_barriers);
  run("primitives", by_primitives);
  run("primitives, barrier", by_primitives_with_a_barrier);
  cudaFree(in);
  cudaFree(out);
}
