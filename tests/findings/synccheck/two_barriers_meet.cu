// One warp waits at the barrier of the if, the other at that of the else.
// expect: different-barriers
__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  if (t < 32) {
    __syncthreads();  // here
    out[t] = values[t + 32];
  } else {
    __syncthreads();  // and here
    out[t] = values[t - 32];
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
