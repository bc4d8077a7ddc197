// A barrier separates writing and reading.
// expect: nothing
__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  out[t] = values[(t + 32) % 64];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
