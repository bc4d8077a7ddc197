// A kernel that takes its time, and one that waits for ever.
__global__ void spin(unsigned* out, unsigned n) {
  unsigned x = threadIdx.x;
  for (unsigned k = 0; k < n; ++k) {
    x = x * 1664525u;
    x = x + 1013904223u;
  }
  out[threadIdx.x] = x;
}

__global__ void wait_for(volatile unsigned* flag) {
  unsigned rounds = 0;
  if (threadIdx.x == 1) {
    while (*flag == 7) {
      rounds = 1;
    }
  }
  __syncthreads();
  flag[0] = rounds;
}

int main() {
  unsigned* flag;
  cudaMalloc(&flag, 2 * sizeof(unsigned));
  spin<<<1, 1>>>(flag, 100000000);
  const unsigned seven = 7;
  cudaMemcpy(flag, &seven, sizeof seven, cudaMemcpyHostToDevice);
  wait_for<<<1, 2>>>(flag);
  cudaDeviceSynchronize();
}
