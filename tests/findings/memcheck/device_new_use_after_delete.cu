// A thread reads an object that it has deleted.
// expect: use-after-free
struct Point {
  int x, y;
};

__global__ void use(int* out) {
  Point* const point = new Point{1, 2};
  delete point;
  *out = point->y;  // here
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  use<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
