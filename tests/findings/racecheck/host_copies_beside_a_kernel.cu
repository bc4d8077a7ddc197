// The host copies managed memory by memcpy() without waiting for the kernel that writes it.
// expect: race-host
#include <cstring>

__global__ void fill(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

int main() {
  int *out, host[32];
  cudaMallocManaged(&out, sizeof host);
  fill<<<1, 32>>>(out);
  memcpy(host, out, sizeof host);  // here
  cudaDeviceSynchronize();
  cudaFree(out);
  return host[3] - 3;
}
