// The function objects and integer functions of libcu++, in kernels and on the host.
// covers: libcu++
#include <cstdio>
#include <cuda/cmath>
#include <cuda/functional>

enum Width : unsigned { kWidth = 32 };

template <class Combine>
__device__ int of_block(int value, Combine combine) {
  __shared__ int values[64];
  values[threadIdx.x] = value;
  __syncthreads();
  for (int width = 32; width > 0; width /= 2) {
    if (threadIdx.x < width)
      values[threadIdx.x] = combine(values[threadIdx.x], values[threadIdx.x + width]);
    __syncthreads();
  }
  const int result = values[0];
  __syncthreads();
  return result;
}

__global__ void extremes(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __builtin_assume(n > 0);
  const int value = in[i < n ? i : n - 1];
  const int most = of_block(value, cuda::maximum<int>{});
  const int least = of_block(value, cuda::minimum<>{});
  if (threadIdx.x != 0) return;
  out[2 * blockIdx.x] = most;
  out[2 * blockIdx.x + 1] = least;
}

template <class Make>
__global__ void make(int* out, Make make) {
  out[threadIdx.x] = make(threadIdx.x) + cuda::round_up(int(threadIdx.x), 4);
}

int main() {
  const int n = 150, blocks = cuda::ceil_div(n, 64);
  int *in, *out, h[150];
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  for (int i = 0; i < n; ++i) h[i] = i * 37 % 101 - 50;
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  extremes<<<blocks, 64>>>(in, out, n);
  cudaMemcpy(h, out, 2 * blocks * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < blocks; ++i) printf("block %d: %d to %d\n", i, h[2 * i + 1], h[2 * i]);

  make<<<1, 8>>>(out, cuda::proclaim_return_type<int>([] __device__(int i) { return 100 * i; }));
  cudaMemcpy(h, out, 8 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) printf("%d ", h[i]);
  printf("\n%u %d %lld\n", cuda::ceil_div(100u, kWidth), cuda::round_down(100, 32),
         cuda::round_up(1ll << 40, 3));
  printf("%d %d %.1f\n", cuda::ilog2(1000), cuda::ilog10(1000u), cuda::maximum<>{}(2, 2.5));
  cudaFree(out);
  cudaFree(in);
}
