// expect: G1 U1 O4 R1
__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();  // the numbers of this step are added
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
