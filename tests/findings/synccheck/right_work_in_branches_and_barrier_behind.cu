// The branches differ, and the one barrier stands behind them for all.
// expect: nothing
__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  if (t < 32) {
    values[t] = t;
  } else {
    values[t] = -t;
  }
  __syncthreads();
  out[t] = values[63 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
