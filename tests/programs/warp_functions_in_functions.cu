// Functions of the device that exchange values in a warp or wait for the block, in several forms,
// and such calls that stand where only some lanes come; the results as sums.
// covers: __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync,
// covers: __ballot_sync, __syncthreads
#include <cstdio>
#include <vector>

constexpr int kBlocks = 3, kThreads = 192, kAll = kBlocks * kThreads;
constexpr unsigned kFull = 0xffffffffu;

template <class T>
__device__ T warp_sum(T v) {
  for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(kFull, v, o);
  return v;
}

__device__ __forceinline__ float warp_max(float v, int width = 32) {
#pragma unroll
  for (int offset = width / 2; offset > 0; offset >>= 1)
    v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, offset, width));
  return v;
}

static __inline__ __device__ int before(unsigned mask, bool predicate, int lane) {
  const unsigned votes = __ballot_sync(mask, predicate);
  return __popc(votes & ((1u << lane) - 1));
}

__device__ float block_sum(float v) {
  static __shared__ float shared[32];
  int lane = threadIdx.x % warpSize, wid = threadIdx.x / warpSize;
  v = warp_sum(v);
  if (lane == 0) shared[wid] = v;
  __syncthreads();
  v = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0) v = warp_sum(v);
  return v;
}

// For all threads; the memory is free again behind the last barrier.
template <typename T>
__device__ T everyones_sum(T v, T* sums, const T* first) {
  T sum = warp_sum<T>(v);
  __syncthreads();
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = *first;
  for (int w = 0; w < blockDim.x / 32; ++w) sum += sums[w];
  return sum;
}

__device__ void store_scan(int* out, int v) {
  const int lane = threadIdx.x & 31;
  for (int d = 1; d < 32; d *= 2) {
    const int other = __shfl_up_sync(kFull, v, d);
    if (lane >= d) v += other;
  }
  out[threadIdx.x] = v;
}

using Combine = float (*)(float);
__device__ float sum_of_warp(float v) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(kFull, v, d);
  return v;
}
__device__ float product_of_warp(float v) {
  for (int d = 16; d > 0; d /= 2) v *= __shfl_xor_sync(kFull, v, d);
  return v;
}
template <Combine combine>
__device__ float of_block(float val, float outside = 0.0f) {
  __shared__ float parts[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  const float mine = combine(val);
  if (lane == 0) parts[warp] = mine;
  __syncthreads();
  val = lane < warps ? parts[lane] : outside;
  return combine(val);
}

__global__ void sums(const float* in, float* out) {
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  v = block_sum(v);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}

// Names of the functions' variables are names of the kernel's, of other types.
__global__ void softmax(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  float o = in[i];
  const double v = 2;
  float offset = warp_max(o) + warp_max(o, 8);
  const float e = expf(o - offset);
  o = e / __shfl_sync(kFull, warp_sum(e), 0);
  float total = block_sum(o);
  __syncthreads();
  total += block_sum(e) * v;
  if (lane < 3) o += total;
  out[i] = o;
}

__global__ void gathered(const int* in, int* out) {
  const unsigned mask = 0xffffffff;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 0;
  at += before(mask, in[i] % 3 == 0, threadIdx.x % 32);
  for (int k = 0; k < 3; ++k) at += warp_sum(at + k) & 0xff;
  if (threadIdx.x / 32 == 2)
    at -= warp_sum<int>(in[i]);
  else
    at = before(~0u, at > 5, 7) + at;
  out[i] = at;
}

template <class T>
__global__ void everyone(const T* in, T* out) {
  extern __shared__ char raw[];
  T* sums = reinterpret_cast<T*>(raw);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const T sum = everyones_sum(in[i], sums, in);
  T twice = everyones_sum(T(in[i] * 2), sums + 32, &in[1]);
  out[i] = sum + twice * (i % 5);
}

__global__ void scanned(const int* in, int* out) {
  const int begin = blockIdx.x * blockDim.x;
  store_scan(out + begin, in[begin + threadIdx.x]);
}

__global__ void combined(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = of_block<sum_of_warp>(in[i]);
  float product = of_block<product_of_warp>(1 + in[i] / 1000, 1.0f);
  out[i] = sum + product;
}

// The sum of all blocks, in their order.
__global__ void added(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float sum = block_sum(in[i]);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

// These stay with a fiber for each thread.

__device__ int early(int v) {
  if (v < 0) return 0;
  return __shfl_xor_sync(kFull, v, 1);
}

__device__ int referred(int& v) {
  v += __shfl_xor_sync(kFull, v, 1);
  return v;
}

__device__ int counted(int depth) {
  const int v = __shfl_xor_sync(kFull, depth, 1);
  return depth > 0 ? v + counted(depth - 1) : v;
}

__device__ int part(int v) {
  v += __shfl_xor_sync(0xffff, v, 1);
  return v;
}

__global__ void left(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = early(in[i]);
}

__global__ void bound(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  out[i] = referred(v) + v;
}

__global__ void repeated(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  v += counted(2);
  out[i] = v;
}

__global__ void chosen(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  if (threadIdx.x % 32 < 16) v = part(v);
  v = threadIdx.x < 64 ? warp_sum(v) : v;
  out[i] = v;
}

template <class T>
void show(const char* name, const T* values, int n) {
  std::vector<T> host(n);
  cudaMemcpy(host.data(), values, n * sizeof(T), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += host[i] * double(i % 7 + 1);
  printf("%s %.9g %s\n", name, sum, cudaGetErrorString(cudaGetLastError()));
}

int main() {
  std::vector<int> host(kAll);
  std::vector<float> thirds(kAll);
  for (int i = 0; i < kAll; ++i) thirds[i] = (host[i] = i * 37 % 101) / 3.0f;
  int *in, *out;
  float *floats, *results;
  cudaMalloc(&in, kAll * sizeof(int));
  cudaMalloc(&out, kAll * sizeof(int));
  cudaMalloc(&floats, kAll * sizeof(float));
  cudaMalloc(&results, kAll * sizeof(float));
  cudaMemcpy(in, host.data(), kAll * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(floats, thirds.data(), kAll * sizeof(float), cudaMemcpyHostToDevice);
  sums<<<kBlocks, kThreads>>>(floats, results);
  show("sums", results, kBlocks);
  softmax<<<kBlocks, kThreads>>>(floats, results);
  show("softmax", results, kAll);
  gathered<<<kBlocks, kThreads>>>(in, out);
  show("gathered", out, kAll);
  everyone<int><<<kBlocks, kThreads, 64 * sizeof(int)>>>(in, out);
  show("everyone int", out, kAll);
  everyone<float><<<kBlocks, kThreads, 64 * sizeof(float)>>>(floats, results);
  show("everyone float", results, kAll);
  scanned<<<kBlocks, kThreads>>>(in, out);
  show("scanned", out, kAll);
  combined<<<kBlocks, kThreads>>>(floats, results);
  show("combined", results, kAll);
  cudaMemset(results, 0, sizeof(float));
  added<<<1, kThreads>>>(floats, results);
  show("added", results, 1);
  left<<<kBlocks, kThreads>>>(in, out);
  show("left", out, kAll);
  bound<<<kBlocks, kThreads>>>(in, out);
  show("bound", out, kAll);
  repeated<<<kBlocks, kThreads>>>(in, out);
  show("repeated", out, kAll);
  chosen<<<kBlocks, kThreads>>>(in, out);
  show("chosen", out, kAll);
  cudaFree(in);
  cudaFree(out);
  cudaFree(floats);
  cudaFree(results);
}
