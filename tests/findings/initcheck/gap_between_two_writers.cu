// Two kernels fill the start and the end of an array and leave element 31 out.
// expect: uninitialised-global
__global__ void fill(int* values, int n) {
  if (threadIdx.x < n) values[threadIdx.x] = 1;
}

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] + 1;  // here
}

int main() {
  int *values, *out;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 32>>>(values, 31);
  fill<<<1, 32>>>(values + 32, 32);
  copy<<<1, 64>>>(values, out);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
}
