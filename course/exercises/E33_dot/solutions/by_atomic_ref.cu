// With libcu++: a reference through which all blocks add to the one cell.
#include <cuda/atomic>

__global__ void dot(const float* a, const float* b, float* out, size_t n) {
  __shared__ float of_warps[32];
  const unsigned t = threadIdx.x, warps = (blockDim.x + 31) / 32;
  float sum = 0;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + t; i < n; i += threads) sum += a[i] * b[i];
  if (t < warps) of_warps[t] = 0;
  __syncthreads();  // all cells are 0
  cuda::atomic_ref<float, cuda::thread_scope_block>(of_warps[t / 32])
      .fetch_add(sum, cuda::std::memory_order_relaxed);
  __syncthreads();  // all threads have added
  if (t != 0) return;
  sum = 0;
  for (unsigned warp = 0; warp < warps; ++warp) sum += of_warps[warp];
  cuda::atomic_ref<float, cuda::thread_scope_device>(*out).fetch_add(
      sum, cuda::std::memory_order_relaxed);
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  cudaMemsetAsync(out, 0, sizeof *out);
  dot<<<blocks, threads>>>(a, b, out, n);
}
