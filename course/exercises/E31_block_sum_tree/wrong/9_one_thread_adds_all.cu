// expect: T3
__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  if (t == 0)
    for (int k = 1; k < int(blockDim.x); ++k) s[0] += s[k];
  if (t == 0) out[blockIdx.x] = s[0];
}
