// Threads without an element skip the work but not the barrier.
// expect: nothing
__global__ void reverse(int* out, int n) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  if (t < n) values[t] = t;
  __syncthreads();
  if (t < n) out[t] = values[n - 1 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 50 * sizeof(int));
  reverse<<<1, 64>>>(out, 50);
  cudaDeviceSynchronize();
  cudaFree(out);
}
