// The phase expects the bytes of the whole tile, and the copy brings half of them.
// expect: barrier-object-misuse
// hangs
#include <cuda/barrier>

#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void reverse(const int* in, int* out) {
  __shared__ alignas(128) int tile[64];
  __shared__ Barrier full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 64);
  __syncthreads();
  Barrier::arrival_token token;
  if (t == 0) {
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(sizeof(tile) / 2), full);
    token = cuda::device::barrier_arrive_tx(full, 1, sizeof(tile));
  } else {
    token = full.arrive();
  }
  full.wait(std::move(token));  // here
  out[t] = tile[63 - t];
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
