// expect: T5

__global__ void transpose(const float* in, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r != 0 || c != 0) return;
  for (int i = 0; i < rows * cols; ++i) out[i % cols * rows + i / cols] = in[i];
}
