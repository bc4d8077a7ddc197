// Pinned host memory is allocated and not freed.
// expect: leak
int main() {
  int* host;
  cudaMallocHost(&host, 64 * sizeof(int));  // here
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaDeviceSynchronize();
  cudaDeviceReset();
}
