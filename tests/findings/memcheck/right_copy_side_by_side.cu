// Source and target of a copy lie side by side in one allocation.
// expect: nothing
int main() {
  int* memory;
  cudaMalloc(&memory, 128 * sizeof(int));
  cudaMemset(memory, 0, 64 * sizeof(int));
  cudaMemcpy(memory + 64, memory, 64 * sizeof(int), cudaMemcpyDeviceToDevice);
  int host[128];
  cudaMemcpy(host, memory, sizeof host, cudaMemcpyDefault);
  cudaFree(memory);
  return host[127];
}
