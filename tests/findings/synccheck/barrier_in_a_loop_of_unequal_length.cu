// Thread t goes round the loop t + 1 times, so the barrier inside is met by fewer each time.
// expect: divergent-barrier
// hangs
__global__ void sums(int* out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i <= t; ++i) {
    sum += i;
    __syncthreads();  // here
  }
  out[t] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  sums<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
