// The kernel begins with a barrier, in front of which there is nothing to wait for.
// expect: redundant-barrier
__global__ void reverse(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  __syncthreads();  // here
  values[t] = t;
  __syncthreads();
  out[t] = values[63 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
