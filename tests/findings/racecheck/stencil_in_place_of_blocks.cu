// A stencil in one statement and in place, by blocks that read what their neighbours write.
// Each block has one thread.
// expect: race-global write-after-read
__global__ void smooth(float* cells, int n) {
  const int i = blockIdx.x;
  if (i > 0 && i < n - 1) cells[i] = 0.5f * (cells[i - 1] + cells[i + 1]);  // here
}

int main() {
  constexpr int kCells = 64;
  float* cells;
  cudaMalloc(&cells, kCells * sizeof(float));
  cudaMemset(cells, 0, kCells * sizeof(float));
  smooth<<<kCells, 1>>>(cells, kCells);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(cells);
  return error;
}
