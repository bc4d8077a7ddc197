// From 32 numbers on the first warp goes on alone, from register to register.
__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  for (int d = blockDim.x / 2; d >= 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t >= 32) return;
  const int lanes = min(32, int(blockDim.x));
  float sum = s[t];
  const unsigned mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
  for (int d = lanes / 2; d > 0; d /= 2) sum += __shfl_down_sync(mask, sum, d);
  if (t == 0) out[blockIdx.x] = sum;
}
