// expect: T5
__global__ void transpose_no_conflicts(const float* in, float* out, int rows, int cols) {
  const int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
  if (r < rows && c < cols) out[c * rows + r] = in[r * cols + c];
}
