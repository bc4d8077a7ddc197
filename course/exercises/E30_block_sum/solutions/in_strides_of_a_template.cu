// A template knows the step, and half of the threads begin with two numbers.

int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}

template <int kStep>
__device__ void add_up(float* s, int t, int count) {
  if (t < kStep && t + kStep < count) s[t] += s[t + kStep];
  __syncthreads();
  if constexpr (kStep > 1) add_up<kStep / 2>(s, t, count);
}

__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x, first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  if (t < count) s[t] = a[first + t];
  __syncthreads();
  add_up<512>(s, t, count);
  if (t == 0) out[blockIdx.x] = s[0];
}
