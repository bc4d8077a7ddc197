// The flag is polled, but set by a plain write: it hands over nothing, neither itself nor the data.
// expect: race-global read-after-write
__global__ void hand_over(int* data, int* flag, int* out) {
  if (threadIdx.x == 0) {
    *data = 42;  // here
    *flag = 1;   // and here
  }
  if (threadIdx.x == 32) {
    while (*static_cast<volatile int*>(flag) == 0) {  // and here
    }
    *out = *data;  // and here
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  hand_over<<<1, 64>>>(memory, memory + 1, memory + 2);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
