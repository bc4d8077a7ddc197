// Threads without an element return when no barrier follows.
// expect: nothing
__global__ void reverse(int* out, int n) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  if (t >= n) return;
  out[t] = values[n - 1 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 50 * sizeof(int));
  reverse<<<1, 64>>>(out, 50);
  cudaDeviceSynchronize();
  cudaFree(out);
}
