// A first file of your own: copy it, change it, run it with `warpstep run`.
#include <warpstep/warpstep.h>

#include <cstdio>
#include <vector>

// Every thread runs this function once and finds its own place i in the arrays.
__global__ void add(const float* a, const float* b, float* sum, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // the last block has more threads than there is work
  sum[i] = a[i] + b[i];
  printf("block %u, thread %u: %g + %g = %g\n", blockIdx.x, threadIdx.x, a[i], b[i], sum[i]);
}

int main() {
  const std::vector<float> a{1, 2, 3, 4, 5, 6, 7};
  const std::vector<float> b{10, 20, 30, 40, 50, 60, 70};
  const int n = 7;

  // A Buffer is an array in the memory of the GPU; here it is filled from the host's.
  const warpstep::Buffer<float> a_buffer(a), b_buffer(b);
  warpstep::Buffer<float> sum_buffer(n);

  // 2 blocks of 4 threads: one thread more than there are numbers.
  warpstep::launch(add, {2, 4}, a_buffer, b_buffer, sum_buffer, n);

  const std::vector<float> sum = sum_buffer.to_vector();
  std::printf("the last sum is %g\n", sum[n - 1]);
}
