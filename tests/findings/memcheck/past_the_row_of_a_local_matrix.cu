// Column 3 of a local 3 x 3 matrix is the first of the next row.
// expect: out-of-bounds-array
__global__ void traces(const int* columns, int* out) {
  int matrix[3][3];
  for (int i = 0; i < 9; ++i) matrix[i / 3][i % 3] = i;
  const int t = threadIdx.x;
  out[t] = matrix[1][columns[t]];  // here
}

int main() {
  const int host[4] = {0, 1, 2, 3};
  int *columns, *out;
  cudaMalloc(&columns, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(columns, host, sizeof host, cudaMemcpyHostToDevice);
  traces<<<1, 4>>>(columns, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(columns);
  cudaFree(out);
  return error;
}
