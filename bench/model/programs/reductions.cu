// Sums of an array, as a ladder of versions.
#include "versions.h"

constexpr unsigned kThreads = 256;

__global__ void sum_modulo(const float* in, float* out) {
  __shared__ float part[kThreads];
  const unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (unsigned s = 1; s < kThreads; s *= 2) {
    if (t % (2 * s) == 0) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void sum_conflicts(const float* in, float* out) {
  __shared__ float part[kThreads];
  const unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (unsigned s = 1; s < kThreads; s *= 2) {
    const unsigned i = 2 * s * t;
    if (i < kThreads) part[i] += part[i + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void sum_halves(const float* in, float* out) {
  __shared__ float part[kThreads];
  const unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (unsigned s = kThreads / 2; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

__device__ float sum_of_warp(float value) {
#pragma unroll
  for (unsigned offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

__global__ void sum_shuffles(const float* in, float* out) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  const float sum = sum_of_warp(in[i]);
  if (threadIdx.x % 32 == 0) out[i / 32] = sum;
}

__global__ void sum_many(const float* in, float* out) {
  float sum = 0;
#pragma unroll
  for (unsigned k = 0; k < 16; ++k) sum += in[(blockIdx.x * 16 + k) * kThreads + threadIdx.x];
  sum = sum_of_warp(sum);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * kThreads / 32 + threadIdx.x / 32] = sum;
}

__global__ void sum_atomics(const float* in, float* out) {
  const float sum = sum_of_warp(in[blockIdx.x * kThreads + threadIdx.x]);
  if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

__global__ void sum_own_row(const float* in, float* out) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  float sum = 0;
  for (unsigned k = 0; k < 32; ++k) sum += in[i * 32 + k];
  out[i] = sum;
}

model::Version version(const std::string& name, void (*kernel)(const float*, float*),
                       unsigned elements, unsigned each = 1) {
  const unsigned blocks = elements / kThreads / each;
  return {name,
          blocks,
          kThreads,
          std::min(blocks, each > 1 ? 8u : 32u),
          {elements * 4ul, elements / each * 4ul},
          [kernel](dim3 grid, void* const* a) {
            kernel<<<grid, kThreads>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]));
          }};
}

int main(int argc, char** argv) {
  std::vector<model::Version> all;
  for (const unsigned elements : {1u << 20, 1u << 25}) {
    const std::string size = elements == 1u << 20 ? "_small" : "_big";
    all.push_back(version("sum_modulo" + size, sum_modulo, elements));
    all.push_back(version("sum_conflicts" + size, sum_conflicts, elements));
    all.push_back(version("sum_halves" + size, sum_halves, elements));
    all.push_back(version("sum_shuffles" + size, sum_shuffles, elements));
    all.push_back(version("sum_many" + size, sum_many, elements, 16));
    all.push_back(version("sum_atomics" + size, sum_atomics, elements));
    all.push_back(version("sum_own_row" + size, sum_own_row, elements, 32));
  }
  return model::run(argc, argv, all);
}
