// All threads look at a volatile flag in a loop, and leave where one has found something.
// expect: nothing
__global__ void search(volatile int* found, int* where, int limit) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < limit; i += gridDim.x * blockDim.x) {
    if (*found) break;
    if (i % 1000 == 777) {
      if (atomicExch((int*)found, 1) == 0) *where = i;
      break;
    }
  }
}

__global__ void first(const int* in, volatile int* best, int key) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (*best < i) return;
  if (in[i] == key) atomicMin((int*)best, i);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 258 * sizeof(int));
  cudaMemset(memory, 0, 258 * sizeof(int));
  search<<<4, 64>>>(memory, memory + 1, 10000);
  cudaMemset(memory, 1, sizeof(int));
  first<<<4, 64>>>(memory + 2, memory, 0);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
