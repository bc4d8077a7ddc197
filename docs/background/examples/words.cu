// Each CUDA word of the table in numba_and_triton.md, used once: a sum of |a| a block, by tiles.
#include <cstdio>

__constant__ float scale[2] = {1, -1};

__device__ float absolute(float value) {
  return value < 0 ? value * scale[1] : value * scale[0];
}

template <int Block>
__global__ void sums(const float* a, float* out, int n) {
  __shared__ float s[Block];
  extern __shared__ float copies[];
  const int program = blockIdx.x;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float value = i < n ? a[i] : 0.0f;
  float own[2] = {absolute(value), 0};
  for (int cell = i + gridDim.x * blockDim.x; cell < n; cell += gridDim.x * blockDim.x)
    own[1] += absolute(a[cell]);
  s[threadIdx.x] = copies[threadIdx.x] = own[0] + own[1];
  __syncthreads();
  for (int half = Block / 2; half >= 32; half /= 2) {
    if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x >= 32) return;
  float sum = s[threadIdx.x];
  for (int half = 16; half > 0; half /= 2) sum += __shfl_down_sync(0xffffffff, sum, half);
  __syncwarp();
  if (threadIdx.x == 0) {
    if (i < n) out[program] = sum;
    atomicAdd(&out[gridDim.x], sum);
    __threadfence();
  }
}

int main() {
  const int n = 1000, blocks = 4, threads = 128;
  float a[n], out[blocks + 1] = {};
  for (int i = 0; i < n; ++i) a[i] = static_cast<float>(i % 2 == 0 ? i : -i);
  float *da = nullptr, *dout = nullptr;
  cudaMalloc(&da, sizeof a);
  cudaMalloc(&dout, sizeof out);
  cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
  cudaMemcpy(dout, out, sizeof out, cudaMemcpyHostToDevice);
  sums<threads><<<blocks, threads, threads * sizeof(float)>>>(da, dout, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);
  std::printf("%g, of four blocks %g %g %g %g\n", static_cast<double>(out[blocks]),
              static_cast<double>(out[0]), static_cast<double>(out[1]), static_cast<double>(out[2]),
              static_cast<double>(out[3]));
  cudaFree(da);
  cudaFree(dout);
}
