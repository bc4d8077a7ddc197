// Where there is no neighbour, nothing is read.
__global__ void neighbour_products(const float* m, float* out, int rows, int cols) {
  __shared__ float s[256];
  const int c = threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows && cols > 1; ++r) {
    s[c] = m[r * cols + c];
    __syncthreads();  // the whole row is in s
    if (c + 1 < cols) sum += s[c] * s[c + 1];
    __syncthreads();  // nobody needs it any more
  }
  out[c] = sum;
}
