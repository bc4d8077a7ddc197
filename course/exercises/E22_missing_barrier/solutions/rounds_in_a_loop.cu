// Both rounds are one loop, whose barrier is one line.

__global__ void smooth(const float* a, float* out, int n) {
  __shared__ float s[2][256 + 1];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  float own = i < n ? a[i] : 0.0f;
  if (t == 0) s[0][0] = s[1][0] = 0;
#pragma unroll
  for (int round = 0; round < 2; ++round) {
    s[round][t + 1] = own;
    __syncthreads();
    own += s[round][t];
  }
  if (i < n) out[i] = own;
}
