// expect: V1
__global__ void pool3(const float* a, float* out, int n) {
  __shared__ int s[256 + 2];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t + 1] = i < n ? a[i] : 0;
  if (t == 0) s[0] = i > 0 && i <= n ? a[i - 1] : 0;
  if (t == blockDim.x - 1) s[t + 2] = i + 1 < n ? a[i + 1] : 0;
  __syncthreads();
  if (i < n) out[i] = s[t] + s[t + 1] + s[t + 2];
}
