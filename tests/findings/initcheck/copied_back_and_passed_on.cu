// The host hands all that it got to a function of a library, which the check does not see.
// expect: uninitialised-copy
#include <cstdio>

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
  std::FILE* const file = std::fopen("/dev/null", "wb");
  return std::fwrite(host, sizeof host, 1, file) == 1 ? std::fclose(file) : 1;
}
