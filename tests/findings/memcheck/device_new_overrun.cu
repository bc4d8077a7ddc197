// A thread makes an array of four numbers and writes five.
// expect: out-of-bounds-global
__global__ void use(int* out) {
  int* const numbers = new int[4];
  for (int i = 0; i <= 4; ++i) numbers[i] = i;  // here
  *out = numbers[3];
  delete[] numbers;
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  use<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
