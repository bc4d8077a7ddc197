// A consumer releases its stage before it has read it: the producers may copy into it.
// expect: race-shared write-after-read
#include <cooperative_groups.h>
#include <cuda/pipeline>

__global__ void reverse(const int* in, int* out, int batches) {
  __shared__ int stages[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  const auto block = cooperative_groups::this_thread_block();
  const bool produces = threadIdx.x < 32;
  auto pipe = cuda::make_pipeline(
      block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  const int lane = threadIdx.x % 32;
  for (int i = 0; i < batches; ++i) {
    if (produces) {
      pipe.producer_acquire();
      cuda::memcpy_async(&stages[i % 2][lane], &in[32 * i + lane], sizeof(int), pipe);  // here
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      pipe.consumer_release();
      out[32 * i + lane] = stages[i % 2][31 - lane];  // and here
    }
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(int));
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  cudaMemset(in, 0, 4 * 64 * sizeof(int));
  reverse<<<1, 64>>>(in, out, 8);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
