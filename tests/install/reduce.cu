// Adds 0, 1, ..., n - 1 in one block, in shared memory, and compares with the CPU.
#include <warpstep/warpstep.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "sum.h"

template class std::basic_string<char>;  // a copy of all its functions

constexpr int kThreads = 128;

__global__ void reduce(int n, int* sum) {
  __shared__ int part[kThreads];
  const int thread = threadIdx.x;
  part[thread] = 0;
  for (int i = thread; i < n; i += kThreads) part[thread] += i;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();  // separates writing the parts from reading another thread's
    if (thread < half) part[thread] += part[thread + half];
  }
  if (thread == 0) *sum = part[0];
}

int main(int, char** argv) {
  try {
    const int n = std::atoi(argv[1]);
    warpstep::Buffer<int> sum(1);
    warpstep::launch(reduce, {1, kThreads}, n, sum);
    const int found = sum.to_vector()[0];
    std::printf("the sum is %d\n", found);
    return found == sum_of_first(n) ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
