// Elements of an array of arrays.
constexpr int w[2][2] = {{1, 2}, {3, 4}};
__global__ void kernel(int* out) {
  out[1] = w[1][threadIdx.x];
}
