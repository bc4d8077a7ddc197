// The sum of 2^20 floats, as most CUDA programs add up a block: each warp by shuffles in a
// function, then the first warp what the others left in shared memory. Prints the median of five
// launches, in milliseconds of processor time. See docs/decisions/barriers-as-loops.md.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

constexpr int kCount = 1 << 20, kThreads = 256, kLaunches = 5;

template <class T>
__device__ T warp_sum(T v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void block_reduce(const float* in, float* sums) {
  __shared__ float of_warps[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  v = warp_sum(v);
  if (lane == 0) of_warps[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = lane < blockDim.x / 32 ? of_warps[lane] : 0;
    v = warp_sum(v);
    if (lane == 0) sums[blockIdx.x] = v;
  }
}

int main() {
  const std::vector<float> ones(kCount, 1.0f);
  std::vector<float> sums(kCount / kThreads);
  float *in, *out;
  cudaMalloc(&in, kCount * sizeof(float));
  cudaMalloc(&out, sums.size() * sizeof(float));
  cudaMemcpy(in, ones.data(), kCount * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<double> times;
  for (int i = 0; i <= kLaunches; ++i) {  // the first one is not counted
    const std::clock_t begin = std::clock();
    block_reduce<<<kCount / kThreads, kThreads>>>(in, out);
    cudaDeviceSynchronize();
    if (i > 0) times.push_back(1e3 * double(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  cudaMemcpy(sums.data(), out, sums.size() * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (const float one : sums) sum += one;
  std::sort(times.begin(), times.end());
  std::printf("%.2f ms, sum %.0f\n", times[kLaunches / 2], sum);
  cudaFree(in);
  cudaFree(out);
}
