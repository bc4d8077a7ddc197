// expect: T1
__global__ void neighbour_products(const float* m, float* out, int rows, int cols) {
  const int c = threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows; ++r)
    if (c + 1 < cols) sum += m[r * cols + c] * m[r * cols + c + 1];
  out[c] = sum;
}
