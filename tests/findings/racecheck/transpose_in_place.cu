// Each thread writes the element that its mirror image still reads, without a barrier between.
// expect: race-global write-after-read
__global__ void transpose(int* matrix) {
  const int x = threadIdx.x, y = threadIdx.y;
  const int value = matrix[y * 8 + x];  // here
  matrix[x * 8 + y] = value;            // and here
}

int main() {
  int* matrix;
  cudaMalloc(&matrix, 64 * sizeof(int));
  cudaMemset(matrix, 0, 64 * sizeof(int));
  transpose<<<1, dim3(8, 8)>>>(matrix);
  cudaDeviceSynchronize();
  cudaFree(matrix);
}
