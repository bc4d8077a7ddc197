// The host overwrites pinned memory that an asynchronous copy may still read.
// expect: race-host write-after-read
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *host, *memory;
  cudaMallocHost(&host, 64 * sizeof(int));
  cudaMalloc(&memory, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpyAsync(memory, host, 64 * sizeof(int), cudaMemcpyHostToDevice, stream);  // here
  host[0] = 100;                                                                    // and here
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(memory);
  cudaFreeHost(host);
}
