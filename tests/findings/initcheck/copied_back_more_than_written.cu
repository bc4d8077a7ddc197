// The kernel writes 60 of 64 elements, and the host copies and uses all of them.
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
  for (const int value : host) sum += value;
  return sum == 60 ? 0 : 1;
}
