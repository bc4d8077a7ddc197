// The host asks for the time between two events without waiting for the second one.
// expect: missing-synchronisation
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  float milliseconds = 0;
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaMalloc(&out, 64 * sizeof(int));
  cudaEventRecord(begin);
  fill<<<1, 64>>>(out);
  cudaEventRecord(end);
  cudaEventElapsedTime(&milliseconds, begin, end);  // here
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
}
