// E30: out[b] is the sum of block b's cells of a.

int block_sum_blocks(int n, int threads) {
  return 1;  // Your code goes here: blocks of `threads` threads that cover n cells.
}

__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  if (i < n) s[t] = a[i];
  __syncthreads();
  // Your code goes here. In each step half of the threads add; all wait for each other.
  if (t == 0) out[blockIdx.x] = s[0];
}
