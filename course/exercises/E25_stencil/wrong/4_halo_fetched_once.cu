// expect: U1
std::size_t stencil_bytes(int threads, int r) {
  return (threads + 2 * r) * sizeof(float);
}

__global__ void stencil(const float* a, float* out, int n, int r) {
  extern __shared__ float s[];
  const int t = threadIdx.x, threads = blockDim.x;
  const int first = blockIdx.x * threads, i = first + t;
  s[r + t] = i < n ? a[i] : 0.0f;
  if (const int k = t; k < r) {
    const int left = first - r + k, right = first + threads + k;
    s[k] = left >= 0 ? a[left] : 0.0f;
    s[r + threads + k] = right < n ? a[right] : 0.0f;
  }
  __syncthreads();  // the whole window is in s
  float sum = s[t + r];
  for (int k = 1; k <= r; ++k) sum += s[t + r - k] + s[t + r + k];
  if (i < n) out[i] = sum;
}
