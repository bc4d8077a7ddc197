// One thread fetches a tile in bulk; the others read it behind a barrier of the block alone.
// expect: race-shared read-after-write
#include <cuda/barrier>

#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void reverse(const int* in, int* out) {
  __shared__ alignas(128) int tile[64];
  __shared__ Barrier full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 1);
  __syncthreads();
  Barrier::arrival_token token;
  if (t == 0) {
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(sizeof(tile)), full);  // here
    token = cuda::device::barrier_arrive_tx(full, 1, sizeof(tile));
  }
  __syncthreads();
  out[t] = tile[63 - t];  // and here
  if (t == 0) full.wait(std::move(token));
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
