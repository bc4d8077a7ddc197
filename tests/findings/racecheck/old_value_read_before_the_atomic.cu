// Every thread is to get a number of its own, but reads it before the atomic, not out of it.
// expect: race-global write-after-read
__global__ void number(int* next, int* mine) {
  const int own = *next;  // here
  atomicAdd(next, 1);     // and here
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
