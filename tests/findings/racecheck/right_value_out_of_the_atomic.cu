// Every thread gets a number of its own out of the atomic, in whatever order they come.
// expect: nothing
__global__ void number(int* next, int* mine) {
  const int own = atomicAdd(next, 1);
  mine[threadIdx.x] = own;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 65 * sizeof(int));
  cudaMemset(memory, 0, 65 * sizeof(int));
  number<<<1, 64>>>(memory, memory + 1);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
