// expect: B1
// clang-format off

__global__ void ring(const float* a, float* out, int n) {
  __shared__ float s[256], p[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  const int right = t + 1 < count ? t + 1 : 0;
  if (t < count) { s[t] = a[first + t]; __syncthreads(); } else { __syncthreads(); }
  if (t < count) p[t] = s[t] * s[right];
  __syncthreads();
  if (t < count) out[first + t] = p[t] + p[right];
}
