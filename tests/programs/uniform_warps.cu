// Warp functions that all lanes call alike, each in several forms; the results as sums.
// covers: __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync,
// covers: __ballot_sync, __any_sync, __all_sync, __syncwarp
#include <cstdio>
#include <vector>

constexpr int kBlocks = 3, kThreads = 96, kAll = kBlocks * kThreads;

__global__ void down(const int* in, int* out) {
  int sum = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int width = 16; width > 0; width /= 2) sum += __shfl_down_sync(0xffffffff, sum, width);
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// A lane reads what the lanes below it gave, and then gives something else.
__global__ void scan(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int sum = in[i];
  int other = __shfl_up_sync(0xffffffffu, sum, 1);
  if (lane >= 1) sum += other;
  other = __shfl_up_sync(0xffffffffu, sum, 2);
  if (lane >= 2) sum += other;
  for (int step = 4; step < 32; step *= 2) {
    other = __shfl_up_sync(0xffffffffu, sum, step);
    if (lane >= step) sum += other;
  }
  out[i] = sum;
}

__global__ void straight(const int* in, int* out) {
  const unsigned all = 0xffffffff;
  const int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  float v = in[i];
  v += __shfl_xor_sync(all, v, 16);
  v += __shfl_xor_sync(all, v, 8);
  v += __shfl_xor_sync(all, v, 4, 8);
  v = v - __shfl_xor_sync(all, v * 2, 1) + __shfl_sync(all, v + i, 5, 16);
  out[i] = v;
}

__global__ void block_sum(const int* in, double* out) {
  __shared__ double sums[32];
  double sum = in[blockIdx.x * blockDim.x + threadIdx.x] / 3.0;
  for (int width = 16; width > 0; width >>= 1) sum += __shfl_down_sync(~0u, sum, width);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  double all = threadIdx.x < blockDim.x / 32 ? sums[threadIdx.x] : 0;
#pragma unroll
  for (int width = warpSize / 2; width > 0; width >>= 1) all += __shfl_down_sync(~0u, all, width);
  if (threadIdx.x == 0) out[blockIdx.x] = all;
}

__global__ void votes(const int* in, unsigned* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned odd = __ballot_sync(0xffffffff, i < n && in[i] % 2 == 1);
  const int before = __popc(odd & ((1u << (threadIdx.x % 32)) - 1));
  int any = 0;
  any = __any_sync(0xffffffff, in[i] == 7);
  if (__all_sync(0xffffffff, in[i] >= 0)) any += 2;
  out[i] = odd + before * 3 + any;
}

__global__ void by_shared(const int* in, int* out) {
  __shared__ int s[kThreads];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  __syncwarp();
  int v = s[t ^ 1];
  __syncwarp(0xffffffff);
  s[t] = v * 2;
  __syncwarp();
  out[i] = s[t / 32 * 32 + (t + 1) % 32];
}

template <class T, int kWidth>
__global__ void grouped(const T* in, T* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  T best = in[i];
  for (int d = kWidth / 2; d > 0; d /= 2) {
    const T other = __shfl_xor_sync(0xffffffff, best, d, kWidth);
    best = other > best ? other : best;
  }
  atomicAdd(&out[kAll], best);
  out[i] = best;
}

template <class T>
void show(const char* name, const T* values, int n) {
  std::vector<T> host(n);
  cudaMemcpy(host.data(), values, n * sizeof(T), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += host[i] * double(i % 7 + 1);
  printf("%s %.17g\n", name, sum);
}

int main() {
  std::vector<int> host(kAll);
  for (int i = 0; i < kAll; ++i) host[i] = i * 37 % 101;
  int *in, *out;
  double* sums;
  cudaMalloc(&in, kAll * sizeof(int));
  cudaMalloc(&out, (kAll + 1) * sizeof(int));
  cudaMalloc(&sums, kBlocks * sizeof(double));
  cudaMemcpy(in, host.data(), kAll * sizeof(int), cudaMemcpyHostToDevice);
  down<<<kBlocks, kThreads>>>(in, out);
  show("down", out, kAll);
  scan<<<kBlocks, kThreads>>>(in, out);
  show("scan", out, kAll);
  straight<<<kBlocks, dim3(32, 3)>>>(in, out);
  show("straight", out, kAll);
  block_sum<<<kBlocks, kThreads>>>(in, sums);
  show("block_sum", sums, kBlocks);
  votes<<<kBlocks, kThreads>>>(in, reinterpret_cast<unsigned*>(out), kAll - 5);
  show("votes", reinterpret_cast<unsigned*>(out), kAll);
  by_shared<<<kBlocks, kThreads>>>(in, out);
  show("by_shared", out, kAll);
  cudaMemset(out, 0, (kAll + 1) * sizeof(int));
  grouped<int, 8><<<kBlocks, kThreads>>>(in, out);
  show("grouped", out, kAll + 1);
  cudaFree(in);
  cudaFree(out);
  cudaFree(sums);
}
