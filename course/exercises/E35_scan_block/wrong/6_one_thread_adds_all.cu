// expect: T5
__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float s[2][512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[0][t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  if (t == 0)
    for (int k = 1; k < int(blockDim.x); ++k) s[0][k] += s[0][k - 1];
  __syncthreads();
  if (i < n) out[i] = s[0][t];
}
