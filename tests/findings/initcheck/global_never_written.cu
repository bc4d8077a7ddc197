// The kernel adds to an array that was never set to zero.
// expect: uninitialised-global
__global__ void add_one(int* values) {
  values[threadIdx.x] += 1;  // here
}

int main() {
  int* values;
  cudaMalloc(&values, 64 * sizeof(int));
  add_one<<<1, 64>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
}
