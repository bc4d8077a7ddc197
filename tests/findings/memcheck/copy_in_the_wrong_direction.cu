// The copy back from the device is called a copy to the device.
// expect: wrong-copy
int main() {
  int host[64] = {};
  int* memory;
  cudaMalloc(&memory, sizeof host);
  cudaMemset(memory, 1, sizeof host);
  const cudaError_t error = cudaMemcpy(host, memory, sizeof host, cudaMemcpyHostToDevice);  // here
  cudaFree(memory);
  return error;
}
