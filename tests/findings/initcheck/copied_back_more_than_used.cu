// The host copies a whole buffer, of which it then uses the part that the kernel has written.
// expect: uninitialised-copy
__global__ void fill(int* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 64>>>(out, 60);
  int host[64];
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);  // here
  cudaFree(out);
  int sum = 0;
  for (int i = 0; i < 60; ++i) sum += host[i];
  return sum == 60 ? 0 : 1;
}
