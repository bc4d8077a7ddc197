// A barrier object counts the threads when their copies by inline PTX are made.
// expect: nothing
#include <cuda/barrier>

#include <cstdint>
#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void sums(const int* in, int* out) {
  __shared__ int tiles[2][64];
  __shared__ Barrier full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, blockDim.x);
  __syncthreads();
  const auto barrier = static_cast<std::uint32_t>(
      __cvta_generic_to_shared(cuda::device::barrier_native_handle(full)));
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    const auto place = static_cast<std::uint32_t>(__cvta_generic_to_shared(&tiles[i % 2][t]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(place), "l"(&in[64 * i + t]));
    if (i % 2 == 0) {
      asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(barrier));
      full.arrive_and_wait();
    } else {
      asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(barrier));
      full.wait_parity(true);
    }
    sum += tiles[i % 2][63 - t];
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 4 * 64 * sizeof(int));
  sums<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
