// One kernel writes every element, and the next one reads them.
// expect: nothing
__global__ void fill(int* values) {
  values[threadIdx.x] = threadIdx.x;
}
__global__ void reverse(const int* in, int* out) {
  out[threadIdx.x] = in[63 - threadIdx.x];
}

int main() {
  int *values, *out;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 64>>>(values);
  reverse<<<1, 64>>>(values, out);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
}
