// Kernels on two streams write the same array, and nothing orders the streams.
// expect: race-stream write-after-write
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;  // here
}

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 64, 0, first>>>(out, 1);
  fill<<<1, 64, 0, second>>>(out, 2);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(out);
}
