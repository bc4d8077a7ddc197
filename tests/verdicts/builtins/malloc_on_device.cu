// A kernel calls cudaMalloc.
__global__ void k(int** out) {
  cudaMalloc(out, 4);
}
