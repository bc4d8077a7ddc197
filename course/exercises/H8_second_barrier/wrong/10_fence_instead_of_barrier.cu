// expect: R1 B2

__global__ void neighbour_products(const float* m, float* out, int rows, int cols) {
  __shared__ float s[256];
  const int c = threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows; ++r) {
    s[c] = m[r * cols + c];
    __syncthreads();
    if (c + 1 < cols) sum += s[c] * s[c + 1];
    __threadfence_block();
  }
  out[c] = sum;
}
