// A barrier orders the global memory too that the threads of its block share.
// expect: nothing
__global__ void exchange(int* values, int* out) {
  const int t = blockIdx.x * 64 + threadIdx.x;
  values[t] = t;
  __syncthreads();
  out[t] = values[t ^ 32];
}

int main() {
  int *values, *out;
  cudaMalloc(&values, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  exchange<<<2, 64>>>(values, out);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
}
