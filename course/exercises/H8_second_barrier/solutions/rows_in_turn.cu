// Two arrays that the rows use in turn: one barrier a round is enough.
__global__ void neighbour_products(const float* m, float* out, int rows, int cols) {
  __shared__ float s[2][256];
  const int c = threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows; ++r) {
    float* const row = s[r % 2];
    row[c] = m[r * cols + c];
    __syncthreads();  // the whole row is in shared memory, and the one before has been used
    if (c + 1 < cols) sum += row[c] * row[c + 1];
  }
  out[c] = sum;
}
