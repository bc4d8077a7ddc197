// An ordinary stream waits for the default stream, and the default stream for it.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}
__global__ void next(int* out) {
  out[threadIdx.x] += 1;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* values;
  cudaMalloc(&values, 64 * sizeof(int));
  fill<<<1, 64>>>(values);
  next<<<1, 64, 0, stream>>>(values);
  next<<<1, 64>>>(values);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(values);
}
