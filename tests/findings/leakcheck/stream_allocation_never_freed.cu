// Memory that a stream has allocated is not given back to it.
// expect: leak
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* memory;
  cudaMallocAsync(&memory, 1024, stream);  // here
  cudaMemsetAsync(memory, 0, 1024, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaDeviceReset();
}
