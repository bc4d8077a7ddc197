// The threads arrive at the barrier that a copy was given to, and read before they wait there.
// expect: race-shared read-after-write
#include <cuda/barrier>

#include <utility>

__global__ void reverse(const int* in, int* out) {
  __shared__ int values[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> copied;
  const int t = threadIdx.x;
  if (t == 0) init(&copied, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&values[t], &in[t], sizeof(int), copied);  // here
  auto token = copied.arrive();
  __syncthreads();
  out[t] = values[63 - t];  // and here
  copied.wait(std::move(token));
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
