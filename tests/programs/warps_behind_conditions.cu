// Warp functions behind conditions that a whole warp passes or does not, and conditions that look
// like these and are not; the results as sums.
// covers: __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync,
// covers: __ballot_sync, __any_sync, __syncwarp
#include <cstdio>
#include <vector>

constexpr int kBlocks = 3, kThreads = 192, kAll = kBlocks * kThreads;
constexpr int kLanes = 32;
constexpr unsigned kFull = 0xffffffffu;

__global__ void block_sum(const int* in, double* out) {
  __shared__ double sums[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  double sum = in[blockIdx.x * blockDim.x + threadIdx.x] / 3.0;
  for (int width = 16; width > 0; width >>= 1) sum += __shfl_down_sync(kFull, sum, width);
  if (lane == 0) sums[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = lane < blockDim.x / 32 ? sums[lane] : 0;
#pragma unroll
    for (int width = 16; width > 0; width >>= 1) sum += __shfl_down_sync(kFull, sum, width);
    if (lane == 0) out[blockIdx.x] = sum;
  }
}

// The sum of the block is added up by all blocks, in their order.
__global__ void grid_sum(const float* in, float* out, int n) {
  __shared__ float sums[32];
  unsigned tid = threadIdx.x;
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + tid; i < n; i += gridDim.x * blockDim.x) v += in[i];
  if (tid < 32) sums[tid] = 0;
  __syncthreads();
  for (int width = warpSize / 2; width > 0; width /= 2) v += __shfl_xor_sync(kFull, v, width);
  if ((tid & 31) == 0) sums[tid >> 5] = v;
  __syncthreads();
  if (tid < 32) {
    v = sums[tid];
    for (int width = 16; width > 0; width /= 2) v += __shfl_down_sync(kFull, v, width);
    if (tid == 0) atomicAdd(out, v);
  }
}

// Each warp has its own way, and within it another one.
__global__ void ways(const int* in, int* out, int n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned warp = i / kLanes;
  int m = 5, v = in[i];
  if (warp % 3 == 1) {
    const int twice = n * 2;
    v += __shfl_up_sync(kFull, v, 3);
    m = twice;
    for (int k = 0; k < n; ++k) {
      if (k == 2) break;
      v += __shfl_xor_sync(kFull, v, 1 << k) + k;
      if (warp > 8) {
        m += 3;
        v ^= __shfl_sync(kFull, v + m, k);
      } else if (warp == 4)
        v -= __shfl_down_sync(kFull, v, 7);
    }
  } else if (warp % 3 == 2) {
    unsigned odd = __ballot_sync(kFull, v & 1);
    v = __popc(odd) + m;
    odd = __ballot_sync(kFull, v & 2);
    if (__any_sync(kFull, v == 17)) v += odd;
  } else {
    m = v;
    v += 1;
  }
  out[i] = v * 2 + m;
}

// A row of the matrix for each warp; those behind the last one return.
__global__ void rows(const int* in, int* out, int rows, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize, lane = threadIdx.x & 31;
  if (row >= rows) return;
  int sum = 0, most = -1000;
  for (int k = lane; k < columns; k += 32) sum += in[row * columns + k];
  for (int k = lane; k < columns; k += 32) most = max(most, in[row * columns + k]);
  for (int width = 16; width > 0; width /= 2) sum += __shfl_down_sync(kFull, sum, width);
  for (int width = 16; width > 0; width /= 2)
    most = max(most, __shfl_down_sync(kFull, most, width));
  if (lane == 0) out[row] = sum * 3 + most;
}

// Of a block with rows of 48 or 16 threads, a warp has parts of several.
__global__ void of_two_dimensions(const int* in, int* out) {
  const int t = threadIdx.y * blockDim.x + threadIdx.x, i = blockIdx.x * kThreads + t;
  int v = in[i];
  if (t / 32 < 2) v += __shfl_xor_sync(kFull, v, 5);
  if (t >= 64) {
    v += __shfl_xor_sync(kFull, v, 6);
    v += __shfl_xor_sync(kFull, v, 9);
  }
  out[i] = v;
}

__global__ void of_rows(const int* in, int* out) {
  const int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  int v = in[i];
  if (threadIdx.y == 1) v += __shfl_xor_sync(kFull, v, 5);
  if (threadIdx.y > 0 && threadIdx.x < 32) v *= __shfl_xor_sync(kFull, v, 2) & 3;
  if (threadIdx.x >= 32 || i < 64) v -= __shfl_up_sync(kFull, v, 2);
  out[i] = v;
}

// Lanes of one warp are apart, and each part has its own mask.
__global__ void parts(const int* in, int* out) {
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  int v = in[i];
  if (t < 16) v += __shfl_xor_sync(0xffff, v, 1);
  if (t % 32 > 15) v += __shfl_xor_sync(0xffff0000, v, 2);
  if (t <= 32) v += __shfl_xor_sync(t < 32 ? kFull : 1, v, 0);
  if (t - 32 < 32 && t >= 32) v += __shfl_xor_sync(kFull, v, 1);
  out[i] = v;
}

// The lanes that are behind one condition and those behind the next call together.
__global__ void together(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ int s[kThreads];
  s[threadIdx.x] = in[i];
  if (threadIdx.x % 2 == 0) __syncwarp();
  if (threadIdx.x % 2 == 1) __syncwarp();
  out[i] = s[threadIdx.x ^ 1];
}

// Nobody comes where all would divide by zero.
__global__ void nobody(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  if (threadIdx.x / 32 < n) {
    const int part = 100 / n;
    v += __shfl_xor_sync(kFull, v, 1) + part;
  }
  __syncwarp();
  out[i] = v;
}

// A warp waits for itself between what its lanes write and read.
__global__ void by_shared(const int* in, int* out) {
  __shared__ int s[kThreads];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  __syncthreads();
  if (t < 64) {
    s[t] += s[t + 64];
    __syncwarp();
    int v = s[t ^ 1];
    __syncwarp();
    s[t] = v;
    __syncwarp();
    if (t < kLanes) {
      v += s[t ^ 2] + __shfl_sync(kFull, v, 3, 16);
      __syncwarp();
      s[t] = v;
    }
  }
  __syncthreads();
  out[i] = s[kThreads - 1 - t];
}

template <class T>
void show(const char* name, const T* values, int n) {
  std::vector<T> host(n);
  cudaMemcpy(host.data(), values, n * sizeof(T), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += host[i] * double(i % 7 + 1);
  printf("%s %.17g %s\n", name, sum, cudaGetErrorString(cudaGetLastError()));
}

int main() {
  std::vector<int> host(kAll);
  std::vector<float> thirds(kAll);
  for (int i = 0; i < kAll; ++i) thirds[i] = (host[i] = i * 37 % 101) / 3.0f;
  int *in, *out;
  double* sums;
  float *floats, *sum;
  cudaMalloc(&in, kAll * sizeof(int));
  cudaMalloc(&out, (kAll + 1) * sizeof(int));
  cudaMalloc(&sums, kBlocks * sizeof(double));
  cudaMalloc(&floats, kAll * sizeof(float));
  cudaMalloc(&sum, sizeof(float));
  cudaMemcpy(in, host.data(), kAll * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(floats, thirds.data(), kAll * sizeof(float), cudaMemcpyHostToDevice);
  block_sum<<<kBlocks, kThreads>>>(in, sums);
  show("block_sum", sums, kBlocks);
  cudaMemset(sum, 0, sizeof(float));
  grid_sum<<<1, kThreads>>>(floats, sum, kAll - 7);
  show("grid_sum", sum, 1);
  ways<<<kBlocks, kThreads>>>(in, out, 3);
  show("ways", out, kAll);
  cudaMemset(out, 0, kAll * sizeof(int));
  rows<<<kBlocks, kThreads>>>(in, out, 11, 52);
  show("rows", out, 12);
  of_two_dimensions<<<kBlocks, dim3(48, 4)>>>(in, out);
  show("rows of 48", out, kAll);
  of_two_dimensions<<<kBlocks, dim3(16, 12)>>>(in, out);
  show("rows of 16", out, kAll);
  of_two_dimensions<<<kBlocks, dim3(64, 3)>>>(in, out);
  show("rows of 64", out, kAll);
  of_rows<<<kBlocks, dim3(64, 3)>>>(in, out);
  show("of_rows", out, kAll);
  parts<<<kBlocks, kThreads>>>(in, out);
  show("parts", out, kAll);
  together<<<kBlocks, kThreads>>>(in, out);
  show("together", out, kAll);
  nobody<<<kBlocks, kThreads>>>(in, out, 0);
  show("nobody", out, kAll);
  nobody<<<kBlocks, kThreads>>>(in, out, 4);
  show("some", out, kAll);
  by_shared<<<kBlocks, kThreads>>>(in, out);
  show("by_shared", out, kAll);
  cudaFree(in);
  cudaFree(out);
  cudaFree(sums);
  cudaFree(floats);
  cudaFree(sum);
}
