// Nothing keeps the data behind the flag in the block that reads both.
// expect: race-missing-fence
__global__ void hand_over(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;  // here
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    *out = *data;  // and here
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  hand_over<<<2, 1>>>(memory, memory + 1, memory + 2);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
