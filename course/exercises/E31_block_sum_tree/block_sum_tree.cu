// E31: out[b] is the sum of block b's cells of a, by a tree with few and quick accesses.

__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  // Your code goes here. Which threads add in the first step, and which cells?
  if (t == 0) out[blockIdx.x] = s[0];
}
