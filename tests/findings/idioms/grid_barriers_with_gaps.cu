// Barriers of the whole grid by hand, without a fence or with one of a block.
// expect: race-missing-fence
// expect: race-scope
__global__ void without_fences(int* numbers, unsigned* arrived) {
  const int n = gridDim.x * blockDim.x, me = blockIdx.x * blockDim.x + threadIdx.x;
  numbers[me] = me;  // here
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (*(volatile unsigned*)arrived < gridDim.x)
      ;
  }
  __syncthreads();
  numbers[n + me] = numbers[(me + blockDim.x) % n];  // and here
}

__global__ void with_fences_of_a_block(int* numbers, unsigned* arrived) {
  const int n = gridDim.x * blockDim.x, me = blockIdx.x * blockDim.x + threadIdx.x;
  numbers[me] = me;  // and here
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence_block();
    atomicAdd(arrived, 1);
    while (*(volatile unsigned*)arrived < gridDim.x)
      ;
    __threadfence_block();
  }
  __syncthreads();
  numbers[n + me] = numbers[(me + blockDim.x) % n];  // and here
}

int main() {
  int* memory;
  cudaMalloc(&memory, 8192 * sizeof(int));
  cudaMemset(memory, 0, 8192 * sizeof(int));
  without_fences<<<4, 32>>>(memory + 1024, (unsigned*)memory);
  with_fences_of_a_block<<<4, 32>>>(memory + 2048, (unsigned*)memory + 1);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
