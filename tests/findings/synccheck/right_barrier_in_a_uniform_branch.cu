// The branch depends on the block alone, so either all of its threads come to the barrier or none.
// expect: nothing
__global__ void reverse_first(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  int result = t;
  if (blockIdx.x == 0) {
    values[t] = t;
    __syncthreads();
    result = values[63 - t];
  }
  out[blockIdx.x * 64 + t] = result;
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  reverse_first<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
