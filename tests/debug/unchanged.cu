// Blocks that write, each to its own shared memory, the values that stand there already.
__global__ void halves(int* out) {
  __shared__ int s[64];
  __shared__ int unset[4];
  int t = threadIdx.x;
  s[t] = t / 2 * 10;
  __syncthreads();
  int a = s[63 - t];
  out[blockIdx.x * 64 + t] = a + 1;
  if (t == 64) unset[t] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  halves<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
