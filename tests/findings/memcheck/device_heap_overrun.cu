// A thread writes five numbers into memory for four.
// expect: out-of-bounds-global
__global__ void use(int* out) {
  int* const memory = static_cast<int*>(malloc(4 * sizeof(int)));
  for (int i = 0; i <= 4; ++i) memory[i] = i;  // here
  *out = memory[3];
  free(memory);
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  use<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
