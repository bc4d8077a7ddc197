// expect: U1
__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  if (i < n) s[t] = a[i];
  __syncthreads();
  if (i < n) out[i] = s[blockDim.x - 1 - t];
}
