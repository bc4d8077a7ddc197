// __syncthreads() orders the threads of one block, and the value comes from another block.
// expect: race-global read-after-write
__global__ void rotate(int* values, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i] = i;  // here
  __syncthreads();
  out[i] = values[(i + 64) % n];  // and here
}

int main() {
  const int n = 256;
  int *values, *out;
  cudaMalloc(&values, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemset(values, 0, n * sizeof(int));
  rotate<<<4, 64>>>(values, out, n);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
}
