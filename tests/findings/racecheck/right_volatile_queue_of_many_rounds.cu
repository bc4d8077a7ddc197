// Two threads pass one place to and fro, more often than the writes of its flag are remembered.
// expect: nothing
__global__ void queue(int count, int* out) {
  __shared__ volatile int slot, full;
  const int tid = threadIdx.x;
  if (tid == 0) full = 0;
  __syncthreads();
  if (tid == 31) {
    for (int i = 0; i < count; ++i) {
      while (full)
        ;
      __threadfence_block();
      slot = i * i;
      __threadfence_block();
      full = 1;
    }
  } else if (tid == 40) {
    int sum = 0;
    for (int i = 0; i < count; ++i) {
      while (!full)
        ;
      __threadfence_block();
      sum += slot;
      __threadfence_block();
      full = 0;
    }
    out[0] = sum;
  }
}
int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  queue<<<1, 64>>>(20, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
