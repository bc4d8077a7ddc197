// expect: B1

__global__ void smooth(const float* a, float* out, int n) {
  __shared__ float s[256], p[256];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  if (i >= n) return;
  p[t] = s[t];
  if (t > 0) p[t] += s[t - 1];
  __syncthreads();
  float sum = p[t];
  if (t > 0) sum += p[t - 1];
  if (i < n) out[i] = sum;
}
