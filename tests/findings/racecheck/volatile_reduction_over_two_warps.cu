// The first steps of a reduction are those of two warps, which have no barrier between them.
// expect: race-shared
__global__ void sum(int* out) {
  __shared__ volatile int values[128];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  if (t < 64) {
    values[t] += values[t + 64];
    values[t % 32] += values[t % 32 + 32];  // here
  }
  __syncthreads();
  if (t == 0) *out = values[0];
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  sum<<<1, 128>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
