// Four ways to time a kernel, two of them wrong, in microseconds. An argument sets the number of
// threads: 4194304 fill a GPU.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void work(float* a, int n, int rounds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = a[i];
  for (int round = 0; round < rounds; ++round) value = value * 0.999f + 1;
  a[i] = value;
}

double now() {
  using namespace std::chrono;
  return duration<double, std::micro>(steady_clock::now().time_since_epoch()).count();
}

int main(int count, char** words) {
  const int n = count > 1 ? std::atoi(words[1]) : 4096, rounds = 1000, block = 256;
  float* a = nullptr;
  cudaMalloc(&a, n * sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  const int grid = (n + block - 1) / block;

  double began = now();
  work<<<grid, block>>>(a, n, rounds);
  const double called = now() - began;  // wrong: a launch returns before its kernel has run
  cudaDeviceSynchronize();
  const double first = now() - began;  // wrong: the first launch also loads the program

  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  std::vector<float> runs;
  for (int run = 0; run < 11; ++run) {
    cudaEventRecord(begin);
    work<<<grid, block>>>(a, n, rounds);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);
    runs.push_back(1000 * milliseconds);
  }
  std::sort(runs.begin(), runs.end());

  began = now();
  for (int run = 0; run < 100; ++run) work<<<1, 32>>>(a, 32, 1);
  cudaDeviceSynchronize();
  const double each = (now() - began) / 100;  // of a kernel that does nearly nothing

  std::printf("the call alone %.0f, the first run %.0f\n", called, first);
  std::printf("of 11 runs, by events: shortest %.0f, median %.0f, longest %.0f\n", runs[0], runs[5],
              runs[10]);
  std::printf("a launch of one warp %.1f\n", each);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return cudaFree(a);
}
