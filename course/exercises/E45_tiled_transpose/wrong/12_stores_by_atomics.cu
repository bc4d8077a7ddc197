// expect: T1 T2
__global__ void tiled_transpose(const float* in, float* out, int rows, int cols) {
  const int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
  if (r < rows && c < cols) atomicExch(&out[c * rows + r], in[r * cols + c]);
}
