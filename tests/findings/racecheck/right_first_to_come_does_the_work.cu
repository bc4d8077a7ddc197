// All exchange the same value in, and who finds 0 does what any of them would have done.
// expect: nothing
__global__ void once(int* done, int* out) {
  if (atomicExch(done, 1) == 0) atomicAdd(out, 42);
}

int main() {
  int *memory, result;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  once<<<4, 64>>>(memory, memory + 1);
  cudaMemcpy(&result, memory + 1, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(memory);
  return result == 42 ? 0 : 1;
}
