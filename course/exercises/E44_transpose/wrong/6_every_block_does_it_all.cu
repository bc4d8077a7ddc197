// expect: R3
__global__ void transpose(const float* in, float* out, int rows, int cols) {
  for (int r = threadIdx.y; r < rows; r += blockDim.y)
    for (int c = threadIdx.x; c < cols; c += blockDim.x) out[c * rows + r] = in[r * cols + c];
}
