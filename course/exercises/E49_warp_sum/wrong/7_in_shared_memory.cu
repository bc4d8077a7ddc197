// expect: T5
__global__ void warp_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  s[t] = i < n ? a[i] : 0;
  __syncthreads();
  for (int d = 16; d > 0; d /= 2) {
    if (t % 32 < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t % 32 == 0 && i < n) out[i / 32] = s[t];
}
