// A kernel calls a host member function of its parameter.
struct Matrix {
  float* data;
  int width;
  float& at(int i, int j) { return data[i * width + j]; }
};
__global__ void k(Matrix m) {
  m.at(threadIdx.y, threadIdx.x) = 1;
}
