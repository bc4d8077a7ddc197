// A stencil writes into the array whose neighbours other blocks still read.
// expect: race-global
__global__ void smooth(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int sum = (i > 0 ? values[i - 1] : 0) + (i + 1 < n ? values[i + 1] : 0);  // here
  __syncthreads();
  values[i] = sum / 2;  // and here
}

int main() {
  int* values;
  cudaMalloc(&values, 128 * sizeof(int));
  cudaMemset(values, 0, 128 * sizeof(int));
  smooth<<<2, 64>>>(values, 128);
  cudaDeviceSynchronize();
  cudaFree(values);
}
