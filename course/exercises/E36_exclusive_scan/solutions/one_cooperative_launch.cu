// One launch whose blocks meet in the middle: each has its share of the cells, and adds the sums
// of those before it.
#include <cooperative_groups.h>

constexpr int kThreads = 128;

/// The sum of all values up to this thread's.
__device__ int scanned(int value, int* s) {
  const int t = threadIdx.x;
  s[t] = value;
  __syncthreads();
  for (int step = 1; step < kThreads; step *= 2) {
    const int before = t >= step ? s[t - step] : 0;
    __syncthreads();
    s[t] += before;
    __syncthreads();
  }
  return s[t];
}

__global__ void scan(const int* in, int* out, int* sums, int n) {
  __shared__ int s[kThreads];
  const int t = threadIdx.x, share = (n + gridDim.x - 1) / gridDim.x;
  const int first = blockIdx.x * share, end = min(n, first + share);
  int own = 0;
  for (int i = first + t; i < end; i += kThreads) own += in[i];
  scanned(own, s);
  if (t == 0) sums[blockIdx.x] = s[kThreads - 1];
  cooperative_groups::this_grid().sync();
  int before = 0;
  for (int b = 0; b < blockIdx.x; ++b) before += sums[b];
  for (int base = first; base < end; base += kThreads) {
    const int i = base + t, value = i < end ? in[i] : 0;
    const int sum = scanned(value, s);
    if (i < end) out[i] = before + sum - value;
    before += s[kThreads - 1];
    __syncthreads();  // all have read it
  }
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n == 0) return;
  int blocks = min(16, (n + kThreads - 1) / kThreads);
  int* sums;
  cudaMalloc(&sums, blocks * sizeof(int));
  void* arguments[] = {&in, &out, &sums, &n};
  cudaLaunchCooperativeKernel((void*)scan, dim3(blocks), dim3(kThreads), arguments, 0, nullptr);
  cudaFree(sums);
}
