// E35: out[i] is the sum of a's cells from the beginning of the block's part up to i.

__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float s[2][512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[0][t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  // Your code goes here. Which array does a step read, which does it write, who waits for whom?
}
