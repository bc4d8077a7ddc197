// expect: R1
__global__ void pool3(const float* a, float* out, int n) {
  __shared__ float s[256 + 2];
  const int t = threadIdx.x, threads = blockDim.x;
  const int i = blockIdx.x * threads + t;
  s[t + 1] = i < n ? a[i] : 0.0f;
  __syncthreads();
  if (t == 0) {
    s[0] = i > 0 ? a[i - 1] : 0.0f;
    s[threads + 1] = i + threads < n ? a[i + threads] : 0.0f;
  }
  if (i < n) out[i] = s[t] + s[t + 1] + s[t + 2];
}
