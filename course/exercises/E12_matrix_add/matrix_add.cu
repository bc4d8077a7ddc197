// E12: out = a + b, cell by cell. The grid is large enough in both directions: choose x freely.

__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // Your code goes here. Neighbouring lanes have neighbouring x: where should they be neighbours?
}
