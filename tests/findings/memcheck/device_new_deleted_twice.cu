// A thread deletes an array twice.
// expect: double-free
__global__ void use(int* out) {
  int* const numbers = new int[4];
  numbers[0] = 42;
  *out = numbers[0];
  delete[] numbers;
  delete[] numbers;  // here
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  use<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
