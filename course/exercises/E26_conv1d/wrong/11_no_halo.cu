// expect: V1
__global__ void conv1d(const float* a, const float* b, float* out, int na, int nb) {
  extern __shared__ float s[];
  const int t = threadIdx.x, threads = blockDim.x, first = blockIdx.x * threads;
  const int needed = threads;
  float* const sb = s + needed;
  for (int i = t; i < needed; i += threads) s[i] = first + i < na ? a[first + i] : 0.0f;
  for (int j = t; j < nb; j += threads) sb[j] = b[j];
  __syncthreads();  // all that the block needs is in s
  if (first + t >= na) return;
  float sum = 0;
  for (int j = 0; j < nb; ++j) sum += s[t + j] * sb[j];
  out[first + t] = sum;
}
