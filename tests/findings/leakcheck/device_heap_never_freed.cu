// Each thread allocates on the heap of the kernel and frees nothing.
// expect: leak
__global__ void use(int* out) {
  int* const memory = static_cast<int*>(malloc(sizeof(int)));  // here
  if (memory == nullptr) return;
  memory[0] = threadIdx.x;
  out[threadIdx.x] = memory[0];
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  use<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaDeviceReset();
}
