// What was copied back is freed; the C library gives the same memory again, for zeros and a text.
// expect: uninitialised-copy
#include <cstdio>
#include <cstdlib>
#include <string>

__global__ void fill(char* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = 'a';
}

constexpr int kBytes = 256;
char* device;

/// How many of the first bytes are right, of a copy whose last bytes have no values.
template <class Free>
int count_right(char* host, const Free& free) {
  cudaMemcpy(host, device, kBytes, cudaMemcpyDeviceToHost);  // here
  int right = 0;
  for (int i = 0; i < 200; ++i) right += host[i] == 'a';
  free(host);
  return right;
}

int main() {
  cudaMalloc(&device, kBytes);
  fill<<<1, 256>>>(device, 200);
  int right = 0, zeros = 0;
  right +=
      count_right(static_cast<char*>(std::malloc(kBytes)), [](char* host) { std::free(host); });
  char* const cleared = static_cast<char*>(std::calloc(kBytes, 1));
  for (int i = 0; i < kBytes; ++i) zeros += cleared[i] == 0;
  std::free(cleared);
  right += count_right(new char[kBytes], [](char* host) { delete[] host; });
  const std::string text(kBytes - 1, '\0');
  for (int i = 0; i < kBytes - 1; ++i) zeros += text[i] == 0;
  right +=
      count_right(static_cast<char*>(std::malloc(kBytes)), [](char* host) { std::free(host); });
  char* const line = static_cast<char*>(std::malloc(kBytes));
  for (int i = 0; i < kBytes; i += 50) std::snprintf(line + i, kBytes - i, "%49d", i);
  for (int i = 49; i < kBytes; i += 50) zeros += line[i] == 0;
  std::free(line);
  cudaFree(device);
  std::printf("%d right, %d zeros\n", right, zeros);
  return right == 600 && zeros == kBytes + kBytes - 1 + 5 ? 0 : 1;
}
