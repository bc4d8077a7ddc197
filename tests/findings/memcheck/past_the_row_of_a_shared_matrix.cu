// Column 16 does not exist: the write lands in the next row of the same matrix.
// expect: out-of-bounds-array
__global__ void ones(int* out) {
  __shared__ int tile[4][16];
  const int row = threadIdx.y, column = threadIdx.x;
  tile[row][column] = 0;
  __syncthreads();
  if (row == 1) tile[row][column + 1] = 1;  // here
  __syncthreads();
  out[row * 16 + column] = tile[row][column];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  ones<<<1, dim3(16, 4)>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
