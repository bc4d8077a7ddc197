// A thread gives the same memory back to the heap of the kernel twice.
// expect: double-free
__global__ void use(int* out) {
  int* const memory = static_cast<int*>(malloc(4 * sizeof(int)));
  memory[0] = 42;
  *out = memory[0];
  free(memory);
  free(memory);  // here
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  use<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
