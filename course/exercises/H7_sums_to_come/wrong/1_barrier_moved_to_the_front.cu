// expect: R1
__global__ void sums_to_come(const float* a, float* out, int n) {
  __shared__ float s[512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  for (int d = 1; d < int(blockDim.x); d *= 2) {
    __syncthreads();
    if (t + d < int(blockDim.x)) s[t] += s[t + d];
    __syncthreads();
  }
  if (i < n) out[i] = s[t];
}
