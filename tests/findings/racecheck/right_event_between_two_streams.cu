// The second stream waits for an event that the first one records behind its kernel.
// expect: nothing
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

int main() {
  cudaStream_t first, second;
  cudaEvent_t filled;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&filled);
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 64, 0, first>>>(out, 1);
  cudaEventRecord(filled, first);
  cudaStreamWaitEvent(second, filled, 0);
  fill<<<1, 64, 0, second>>>(out, 2);
  cudaDeviceSynchronize();
  cudaEventDestroy(filled);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(out);
}
