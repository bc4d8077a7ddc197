// A pipeline that a block shares: its stages are acquired, committed, waited for and released.
// expect: nothing
#include <cooperative_groups.h>
#include <cuda/pipeline>

template <int kStages>
__global__ void reverse(const int* in, int* out, int batches) {
  __shared__ int stages[kStages][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  const auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int fetched = 0;
  for (int i = 0; i < batches; ++i) {
    for (; fetched < batches && fetched < i + kStages; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, stages[fetched % kStages], in + 64 * fetched,
                         cuda::aligned_size_t<16>(64 * sizeof(int)), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[64 * i + threadIdx.x] = stages[i % kStages][63 - threadIdx.x];
    pipe.consumer_release();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(int));
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  cudaMemset(in, 0, 4 * 64 * sizeof(int));
  reverse<1><<<1, 64>>>(in, out, 4);
  reverse<2><<<1, 64>>>(in, out, 4);
  reverse<3><<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
