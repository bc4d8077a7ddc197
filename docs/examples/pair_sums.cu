// Adds each value to its left neighbour. A barrier is missing.
#include <warpstep/warpstep.h>

#include <cstdio>
#include <numeric>
#include <vector>

// [kernel]
__global__ void pair_sums(const int* in, int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = in[t];
  out[t] = t == 0 ? values[0] : values[t] + values[t - 1];
}
// [kernel]

int main() {
  std::vector<int> numbers(64);
  std::iota(numbers.begin(), numbers.end(), 100);
  const warpstep::Buffer<int> in(numbers);
  warpstep::Buffer<int> out(std::vector<int>(64, 0));
  warpstep::launch(pair_sums, {1, 64}, in, out);

  const std::vector<int> sums = out.to_vector();
  int wrong = 0;
  for (int t = 1; t < 64; ++t) wrong += sums[t] != numbers[t] + numbers[t - 1];
  std::printf("%d of 64 sums are wrong\n", wrong);
  return wrong != 0;
}
