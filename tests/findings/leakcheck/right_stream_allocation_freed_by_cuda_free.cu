// Memory that a stream has allocated may be given back by cudaFree() once the stream is idle.
// expect: nothing
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* memory;
  cudaMallocAsync(&memory, 1024, stream);
  cudaMemsetAsync(memory, 0, 1024, stream);
  cudaStreamSynchronize(stream);
  cudaFree(memory);
  cudaStreamDestroy(stream);
  cudaDeviceReset();
}
