// One product for both: a transposed matrix is one whose two strides are swapped.
struct Matrix {
  const float* cells;
  int down, along;
  __device__ float operator()(int r, int c) const { return cells[r * down + c * along]; }
};

__global__ void add_product(Matrix a, Matrix b, float* out, int rows, int cols, int terms) {
  const int number = blockIdx.x * blockDim.x + threadIdx.x;
  if (number >= rows * cols) return;
  const int r = number / cols, c = number % cols;
  float sum = out[number];
  for (int t = 0; t < terms; ++t) sum += a(r, t) * b(t, c);
  out[number] = sum;
}

void matmul_backward(const float* dout, const float* m, const float* n, float* dm, float* dn, int h,
                     int w, int k) {
  const auto blocks = [](int cells) { return (cells + 127) / 128; };
  add_product<<<blocks(h * k), 128>>>({dout, w, 1}, {n, 1, w}, dm, h, k, w);
  add_product<<<blocks(k * w), 128>>>({m, 1, k}, {dout, w, 1}, dn, k, w, h);
}
