// expect: O2 O1 V2

__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= cols || x >= rows) return;
  const int i = y * cols + x;
  out[i] = a[i] + b[i];
}
