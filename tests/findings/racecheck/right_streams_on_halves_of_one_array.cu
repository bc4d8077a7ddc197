// Two streams work at the same time on different halves of one array.
// expect: nothing
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  fill<<<1, 64, 0, first>>>(out, 1);
  fill<<<1, 64, 0, second>>>(out + 64, 2);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(out);
}
