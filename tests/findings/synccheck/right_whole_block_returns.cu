// Either the whole block returns before the barrier or none of its threads.
// expect: nothing
__global__ void reverse(int* out, int blocks) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  if (blockIdx.x >= blocks) return;
  values[t] = t;
  __syncthreads();
  out[blockIdx.x * 64 + t] = values[63 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  reverse<<<3, 64>>>(out, 2);
  cudaDeviceSynchronize();
  cudaFree(out);
}
