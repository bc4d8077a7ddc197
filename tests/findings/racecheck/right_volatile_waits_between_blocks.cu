// A block waits for another one, which comes later, in forms of loops that read a flag as volatile.
// expect: nothing
__device__ int load(int* word) {
  return *(volatile int*)word;
}

template <int kForm>
__global__ void hand_over(int* data, int* flag, int* out) {
  if (blockIdx.x == 1) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      *(volatile int*)flag = 1;
    }
    return;
  }
  if (threadIdx.x == 0) {
    int found = 0, tries = 0;
    if (kForm == 0) do {
        found = *(volatile int*)flag;
      } while (found == 0);
    if (kForm == 1)
      while (true) {
        found = load(flag);
        if (found == 1) break;
      }
    if (kForm == 2)
      while (*(volatile int*)flag != 1) {
        if (++tries > 100000000) __trap();
      }
    if (kForm == 3)
      while (!found) found = load(flag) == 1;
    if (kForm == 4)
      for (; found == 0; found = load(flag)) {
      }
    __threadfence();
  }
  __syncthreads();
  out[threadIdx.x] = data[31 - threadIdx.x];
}

template <int kForm>
void run(int* memory) {
  cudaMemset(memory, 0, 96 * sizeof(int));
  hand_over<kForm><<<2, 32>>>(memory, memory + 32, memory + 64);
  cudaDeviceSynchronize();
}

int main() {
  int* memory;
  cudaMalloc(&memory, 96 * sizeof(int));
  run<0>(memory);
  run<1>(memory);
  run<2>(memory);
  run<3>(memory);
  run<4>(memory);
  cudaFree(memory);
}
