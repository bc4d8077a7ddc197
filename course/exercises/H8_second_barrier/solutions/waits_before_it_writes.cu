// The second barrier at the beginning of the next round, which round 0 does not need.
__global__ void neighbour_products(const float* m, float* out, int rows, int cols) {
  __shared__ float s[256];
  const int c = threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows; ++r) {
    const float own = m[r * cols + c];  // on its way while others still use the row before
    if (r > 0) __syncthreads();         // nobody needs that any more
    s[c] = own;
    __syncthreads();  // the whole row is in s
    if (c + 1 < cols) sum += own * s[c + 1];
  }
  out[c] = sum;
}
