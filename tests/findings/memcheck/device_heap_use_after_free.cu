// A thread reads what it has given back to the heap of the kernel.
// expect: use-after-free
__global__ void use(int* out) {
  int* const memory = static_cast<int*>(malloc(4 * sizeof(int)));
  memory[0] = 42;
  free(memory);
  *out = memory[0];  // here
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  use<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
