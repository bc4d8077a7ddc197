// One thread takes the lock for its block, and barriers bring the others in and out.
// expect: nothing
__global__ void add(int* lock, int* values) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
  }
  __syncthreads();
  values[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 65 * sizeof(int));
  cudaMemset(memory, 0, 65 * sizeof(int));
  add<<<4, 64>>>(memory, memory + 1);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
