// Shared memory: bank conflicts of 2 to 32 ways, broadcasts and wide reads.
#include "versions.h"

constexpr unsigned kRounds = 128, kWords = 4096;

__global__ void strided(float* out, unsigned stride) {
  __shared__ float words[kWords];
  const unsigned t = threadIdx.x;
  for (unsigned i = t; i < kWords; i += blockDim.x) words[i] = 1;
  __syncthreads();
  float sum = 0;
#pragma unroll 8
  for (unsigned k = 0; k < kRounds; ++k) sum += words[(t * stride + k * 32) % kWords];
  out[blockIdx.x * blockDim.x + t] = sum;
}

__global__ void written(float* out, unsigned stride) {
  __shared__ float words[kWords];
  const unsigned t = threadIdx.x;
  words[t] = 0;
#pragma unroll 8
  for (unsigned k = 0; k < kRounds; ++k)
    words[(t * stride + k * 32) % kWords] = static_cast<float>(k);
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = words[t];
}

__global__ void four_at_once(float* out, unsigned) {
  __shared__ float4 words[kWords / 4];
  const unsigned t = threadIdx.x;
  for (unsigned i = t; i < kWords / 4; i += blockDim.x) words[i] = float4{1, 1, 1, 1};
  __syncthreads();
  float sum = 0;
#pragma unroll 8
  for (unsigned k = 0; k < kRounds; ++k) {
    const float4 four = words[(t + k * 32) % (kWords / 4)];
    sum += four.x + four.y + four.z + four.w;
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}

model::Version version(const std::string& name, void (*kernel)(float*, unsigned), unsigned stride) {
  return {name, 2112, 256, 4, {2112 * 256 * 4}, [kernel, stride](dim3 grid, void* const* a) {
            kernel<<<grid, 256>>>(static_cast<float*>(a[0]), stride);
          }};
}

int main(int argc, char** argv) {
  std::vector<model::Version> all;
  for (const unsigned stride : {0u, 1u, 2u, 4u, 8u, 16u, 32u, 33u})
    all.push_back(version("shared_stride_" + std::to_string(stride), strided, stride));
  for (const unsigned stride : {1u, 4u, 32u})
    all.push_back(version("shared_written_stride_" + std::to_string(stride), written, stride));
  all.push_back(version("shared_four_at_once", four_at_once, 0));
  return model::run(argc, argv, all);
}
