// A pointer to the upper half stands for the distance, and moves down.
__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float s[1024];
  float* const own = s + threadIdx.x;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  *own = i < n ? a[i] : 0.0f;
  for (const float* upper = s + blockDim.x / 2; upper != s; upper = s + (upper - s) / 2) {
    __syncthreads();  // the numbers of the step before are added
    if (own < upper) *own += own[upper - s];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = *own;
}
