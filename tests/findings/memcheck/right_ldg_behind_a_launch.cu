// What one kernel reads by __ldg() another one has written, and a third writes again.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] += 1;
}

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = __ldg(&in[63 - threadIdx.x]);
}

int main() {
  int *values, *copied;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&copied, 64 * sizeof(int));
  cudaMemset(values, 0, 64 * sizeof(int));
  fill<<<1, 64>>>(values);
  copy<<<1, 64>>>(values, copied);
  fill<<<1, 64>>>(values);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(copied);
  return error;
}
