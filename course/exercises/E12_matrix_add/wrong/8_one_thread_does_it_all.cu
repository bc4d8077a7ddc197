// expect: T5

__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x != 0 || y != 0) return;
  for (int i = 0; i < rows * cols; ++i) out[i] = a[i] + b[i];
}
