// Each round of a cooperative kernel reads what other blocks have written in the round before, and
// nothing is between the rounds.
// expect: race-global
#include <cooperative_groups.h>

__global__ void smooth(float* from, float* to, int n, int rounds) {
  const auto grid = cooperative_groups::this_grid();
  const auto first = static_cast<int>(grid.thread_rank());
  for (int round = 0; round < rounds; ++round) {
    for (int i = first; i < n; i += static_cast<int>(grid.size()))
      to[i] = i == 0 || i == n - 1 ? from[i] : 0.5f * (from[i - 1] + from[i + 1]);  // here
    float* const other = from;
    from = to;
    to = other;
  }
}

int main() {
  int n = 500, rounds = 2;
  float *from, *to;
  cudaMalloc(&from, n * sizeof(float));
  cudaMalloc(&to, n * sizeof(float));
  cudaMemset(from, 0, n * sizeof(float));
  cudaMemset(to, 0, n * sizeof(float));
  void* arguments[] = {&from, &to, &n, &rounds};
  cudaLaunchCooperativeKernel(reinterpret_cast<void*>(smooth), dim3(4), dim3(64), arguments, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(from);
  cudaFree(to);
}
