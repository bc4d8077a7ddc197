// Memory from malloc() in a kernel holds anything.
// expect: uninitialised-global
__global__ void use(int* out) {
  int* const memory = static_cast<int*>(malloc(sizeof(int)));
  *out = *memory + 1;  // here
  free(memory);
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  use<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
