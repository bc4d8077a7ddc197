// The array is set to zero before the kernel adds to it.
// expect: nothing
__global__ void add_one(int* values) {
  values[threadIdx.x] += 1;
}

int main() {
  int* values;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMemset(values, 0, 64 * sizeof(int));
  add_one<<<1, 64>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
}
