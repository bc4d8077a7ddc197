// Copies of several widths, strides, sizes and block sizes.
#include "versions.h"

template <class T>
__global__ void copy(const T* in, T* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void copy_strided(const float* in, float* out, unsigned stride) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * stride];
}

__global__ void copy_to_strided(const float* in, float* out, unsigned stride) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * stride] = in[i];
}

__global__ void copy_shifted(const float* in, float* out, unsigned shift) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + shift];
}

__global__ void copy_four(const float* in, float* out) {
  const unsigned i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
#pragma unroll
  for (unsigned k = 0; k < 4; ++k) out[i + k * blockDim.x] = in[i + k * blockDim.x];
}

__global__ void set(float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void read_only(const float* in, float* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] == 12345.0f) out[i] = 1;
}

template <class T>
model::Version plain(const char* name, unsigned elements, unsigned threads = 256) {
  return {name,
          elements / threads,
          threads,
          std::min(elements / threads, 16384 / threads),
          {elements * sizeof(T), elements * sizeof(T)},
          [threads](dim3 grid, void* const* a) {
            copy<T><<<grid, threads>>>(static_cast<const T*>(a[0]), static_cast<T*>(a[1]));
          }};
}

using Kernel = void (*)(const float*, float*, unsigned);

model::Version with(const char* name, Kernel kernel, unsigned elements, unsigned number,
                    std::size_t read, std::size_t written) {
  return {name,
          elements / 256,
          256,
          64,
          {read * 4, written * 4},
          [kernel, number](dim3 grid, void* const* a) {
            kernel<<<grid, 256>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]),
                                  number);
          }};
}

model::Version simple(const char* name, void (*kernel)(const float*, float*), unsigned elements,
                      unsigned each) {
  return {name,
          elements / 256 / each,
          256,
          64,
          {elements * 4ul, elements * 4ul},
          [kernel](dim3 grid, void* const* a) {
            kernel<<<grid, 256>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]));
          }};
}

int main(int argc, char** argv) {
  constexpr unsigned kBig = 1u << 25, kSmall = 1u << 20;
  std::vector<model::Version> all = {
      plain<float>("copy_float_big", kBig),
      plain<float2>("copy_float2_big", kBig / 2),
      plain<float4>("copy_float4_big", kBig / 4),
      plain<double>("copy_double_big", kBig / 2),
      plain<char>("copy_char_big", kBig),
      plain<short>("copy_short_big", kBig),
      plain<float>("copy_float_small", kSmall),
      plain<float4>("copy_float4_small", kSmall / 4),
      plain<char>("copy_char_small", kSmall),
      plain<float>("copy_float_tiny", 1u << 14),
      plain<float>("copy_float_middle", 1u << 22),
      plain<float>("copy_block_32", kBig, 32),
      plain<float>("copy_block_64", kBig, 64),
      plain<float>("copy_block_1024", kBig, 1024),
      plain<float>("copy_block_32_small", kSmall, 32),
      with("copy_shifted_1", copy_shifted, kBig, 1, kBig + 32, kBig),
      with("copy_shifted_small", copy_shifted, kSmall, 1, kSmall + 32, kSmall),
      simple("copy_four_big", copy_four, kBig, 4),
      simple("copy_four_small", copy_four, kSmall, 4),
      simple("read_only_big", read_only, kBig, 1),
      simple("read_only_small", read_only, kSmall, 1),
      {"set_big",
       kBig / 256,
       256,
       64,
       {kBig * 4ul},
       [](dim3 grid, void* const* a) { set<<<grid, 256>>>(static_cast<float*>(a[0])); }},
  };
  for (const unsigned stride : {2u, 4u, 8u, 32u}) {
    const unsigned elements = kBig / stride;
    all.push_back(with(("copy_from_stride_" + std::to_string(stride)).c_str(), copy_strided,
                       elements, stride, kBig, elements));
    all.push_back(with(("copy_to_stride_" + std::to_string(stride)).c_str(), copy_to_strided,
                       elements, stride, elements, kBig));
    all.push_back(with(("copy_from_stride_small_" + std::to_string(stride)).c_str(), copy_strided,
                       kSmall, stride, kSmall * stride, kSmall));
  }
  return model::run(argc, argv, all);
}
