// E18: out = m n. m has h rows of k cells, n has k rows of w, out has h rows of w.

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // Your code goes here. Which cell is this thread's? Which cells of m and n does it need?
}
