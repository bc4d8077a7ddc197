// Independent reads of independent writes: the writes are atomic within their own block only.
// expect: race-scope
__global__ void look_at_both(int* memory) {
  if (blockIdx.x == 0) atomicExch_block(&memory[0], 1);
  if (blockIdx.x == 1) atomicExch_block(&memory[512], 1);
  if (blockIdx.x == 2) {
    const int first = atomicAdd(&memory[0], 0);
    __threadfence();
    if (first == 1 && atomicAdd(&memory[512], 0) == 0) memory[1] = 1;
  }
  if (blockIdx.x == 3) {
    const int first = atomicAdd(&memory[512], 0);
    __threadfence();
    if (first == 1 && atomicAdd(&memory[0], 0) == 0) memory[2] = 1;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  look_at_both<<<4, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
