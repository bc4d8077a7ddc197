// The host waits for a kernel, and then copies what it wrote by memcpy(), std::copy() and a vector.
// Beside the next kernel it copies other memory, and clears what no kernel uses.
// expect: nothing
#include <algorithm>
#include <cstring>
#include <vector>

__global__ void fill(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

int main() {
  int *out, *other, host[32];
  cudaMallocManaged(&out, sizeof host);
  cudaMallocManaged(&other, sizeof host);
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  memcpy(host, out, sizeof host);
  fill<<<1, 32>>>(other);
  std::copy(out, out + 32, host);
  std::vector<int> copy(out, out + 32);
  memset(host, 0, sizeof host);
  cudaDeviceSynchronize();
  memmove(host, other, sizeof host);
  cudaFree(out);
  cudaFree(other);
  return host[3] - copy[3];
}
