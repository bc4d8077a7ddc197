// Counts with a plain += where an atomic is needed.
#include <warpstep/warpstep.h>

#include <cstdio>
#include <vector>

// [kernel]
__global__ void count_odd(const int* numbers, int* count) {
  if (numbers[threadIdx.x] % 2 == 1) *count += 1;
}
// [kernel]

int main() {
  std::vector<int> host(64);
  for (int i = 0; i < 64; ++i) host[i] = i * i;
  const warpstep::Buffer<int> numbers(host);
  warpstep::Buffer<int> count(std::vector<int>(1, 0));
  warpstep::launch(count_odd, {1, 64}, numbers, count);
  std::printf("%d of 64 squares are odd\n", count.to_vector()[0]);
}
