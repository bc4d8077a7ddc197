// What a second worker wins: two kernels, the least of 15 launches each, in milliseconds.
// Usage: warpstep cc bench/workers.cu -o workers; for n in 1 2; do WARPSTEP_WORKERS=$n ./workers;
// done
#include <algorithm>
#include <chrono>
#include <cstdio>

constexpr int kBlocks = 4096, kThreads = 256;

__global__ void computes(float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float a = i * 1e-6f;
  float z = 0;
  for (int step = 0; step < 300; ++step) z = z * z * 0.5f + a;
  out[i] = z;
}

__global__ void waits(float* out) {
  __shared__ float row[kThreads];
  const int i = threadIdx.x;
  row[i] = i;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 64; ++k) {
    sum += row[(i + k) % kThreads];
    __syncthreads();
  }
  out[blockIdx.x * kThreads + i] = sum;
}

double milliseconds(void (*kernel)(float*), float* out) {
  using Clock = std::chrono::steady_clock;
  double least = 1e9;
  for (int run = 0; run < 15; ++run) {
    const Clock::time_point begin = Clock::now();
    kernel<<<kBlocks, kThreads>>>(out);
    cudaDeviceSynchronize();
    least =
        std::min(least, std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  return least;
}

int main() {
  float* out;
  cudaMalloc(&out, sizeof(float) * kBlocks * kThreads);
  std::printf("2^20 threads that compute: %.1f ms; that pass 65 barriers: %.1f ms\n",
              milliseconds(computes, out), milliseconds(waits, out));
  cudaFree(out);
}
