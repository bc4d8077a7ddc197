// A type for a matrix with an operator, once for each way of counting its cells.
template <class T>
struct Matrix {
  T* cells;
  int row, column;  // distance between cells of a column, and of a row
  __device__ T& operator()(int r, int c) const {
    return cells[size_t(r) * row + size_t(c) * column];
  }
};

__global__ void transpose(const float* in, float* out, int rows, int cols) {
  const Matrix<const float> from{in, cols, 1};
  const Matrix<float> turned{out, 1, rows};
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols) turned(r, c) = from(r, c);
}
