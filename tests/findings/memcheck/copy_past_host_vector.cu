// The rows of a vector of the host's are copied with the pitch of the device's, which is larger.
// expect: wrong-copy
#include <vector>

int main() {
  std::vector<char> host(4 * 48);
  char* memory;
  cudaMalloc(&memory, 4 * 64);
  cudaMemset(memory, 0, 4 * 64);
  cudaMemcpy2D(host.data(), 64, memory, 64, 48, 4, cudaMemcpyDeviceToHost);  // here
  cudaFree(memory);
  return host[0];
}
