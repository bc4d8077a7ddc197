// All threads of the grid are numbered, and each takes the cell of its number.

__global__ void outer_add(const float* col, const float* row, float* out, int rows, int cols) {
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int i = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (i < rows * cols) out[i] = col[i / cols] + row[i % cols];
}
