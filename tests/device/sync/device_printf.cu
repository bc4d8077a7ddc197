// printf() in a kernel.
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "tests/captured.h"

namespace {

__global__ void print_place(const char* word) {
  printf("%s: block %u, thread %d, %.2f, %5s|%lld\n", word, blockIdx.x,
         static_cast<int>(threadIdx.x), 1.5 * threadIdx.x, "in", 1ll << 40);
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("each thread prints its line, at the latest when the host waits") {
  const warpstep::Buffer<char> word(std::vector<char>{'h', 'i', 0});
  const std::string text = captured(stdout, [&] {
    warpstep::launch(print_place, {2, 3}, word);
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
  });
  CHECK(count_of(text, "\n") == 6);
  CHECK(count_of(text, "hi: block 1, thread 2, 3.00,    in|1099511627776\n") == 1);
  CHECK(count_of(text, "hi: block 0, thread 0, 0.00,    in|1099511627776\n") == 1);
}
