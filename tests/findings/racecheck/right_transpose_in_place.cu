// All threads read before any writes, because a barrier is between.
// expect: nothing
__global__ void transpose(int* matrix) {
  const int x = threadIdx.x, y = threadIdx.y;
  const int value = matrix[y * 8 + x];
  __syncthreads();
  matrix[x * 8 + y] = value;
}

int main() {
  int* matrix;
  cudaMalloc(&matrix, 64 * sizeof(int));
  cudaMemset(matrix, 0, 64 * sizeof(int));
  transpose<<<1, dim3(8, 8)>>>(matrix);
  cudaDeviceSynchronize();
  cudaFree(matrix);
}
