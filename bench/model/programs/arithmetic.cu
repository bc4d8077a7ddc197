// Arithmetic without memory: chains of operations, and branches that lanes take differently.
#include <cuda_fp16.h>

#include "versions.h"

constexpr unsigned kRounds = 512;

template <class T, unsigned kChains>
__global__ void chains(T* out, T a, T b) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  T value[kChains];
#pragma unroll
  for (unsigned c = 0; c < kChains; ++c) value[c] = T(i + c);
  for (unsigned k = 0; k < kRounds; ++k)
#pragma unroll
    for (unsigned c = 0; c < kChains; ++c) value[c] = value[c] * a + b;
  T sum = 0;
#pragma unroll
  for (unsigned c = 0; c < kChains; ++c) sum += value[c];
  out[i] = sum;
}

struct Sine {
  __device__ static float of(float x) { return __sinf(x); }
};
struct FullSine {
  __device__ static float of(float x) { return sinf(x); }
};
struct Exponential {
  __device__ static float of(float x) { return __expf(x); }
};
struct Root {
  __device__ static float of(float x) { return rsqrtf(x + 2.0f); }
};
struct Quotient {
  __device__ static float of(float x) { return 3.0f / (x + 2.0f); }
};

template <class Function>
__global__ void apply(float* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = 0.001f * static_cast<float>(i % 1000);
  for (unsigned k = 0; k < 64; ++k) x = Function::of(x);
  out[i] = x;
}

/// Lanes go `ways` ways, one after the other.
__global__ void branches(float* out, unsigned ways, float a) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned way = i % ways;
  float x = static_cast<float>(i);
  for (unsigned w = 0; w < ways; ++w)
    if (way == w)
      for (unsigned k = 0; k < 256; ++k) x = x * a + static_cast<float>(w);
  out[i] = x;
}

template <class T>
model::Version own(const std::string& name, unsigned blocks, unsigned threads,
                   std::function<void(dim3, T*)> launch) {
  return {name,
          blocks,
          threads,
          std::min(blocks, 8u),
          {blocks * threads * sizeof(T)},
          [launch](dim3 grid, void* const* a) { launch(grid, static_cast<T*>(a[0])); }};
}

template <class T, unsigned kChains>
model::Version chain(const char* name, unsigned blocks, unsigned threads = 256) {
  return own<T>(name, blocks, threads, [threads](dim3 grid, T* out) {
    chains<T, kChains><<<grid, threads>>>(out, T(1), T(2));
  });
}

template <class Function>
model::Version function(const char* name) {
  return own<float>(name, 8448, 256,
                    [](dim3 grid, float* out) { apply<Function><<<grid, 256>>>(out); });
}

int main(int argc, char** argv) {
  std::vector<model::Version> all = {
      chain<float, 1>("fma_1", 4224),
      chain<float, 4>("fma_4", 4224),
      chain<float, 8>("fma_8", 4224),
      chain<float, 1>("fma_1_few_warps", 132, 128),
      chain<float, 4>("fma_4_few_warps", 132, 128),
      chain<double, 1>("fma_double_1", 2112),
      chain<double, 4>("fma_double_4", 2112),
      chain<unsigned, 1>("multiply_add_integer_1", 4224),
      chain<unsigned, 4>("multiply_add_integer_4", 4224),
      function<Sine>("fast_sine"),
      function<FullSine>("full_sine"),
      function<Exponential>("fast_exponential"),
      function<Root>("reciprocal_root"),
      function<Quotient>("quotient"),
  };
  for (const unsigned ways : {1u, 2u, 4u, 8u, 16u, 32u})
    all.push_back(
        own<float>("branches_" + std::to_string(ways), 2112, 256,
                   [ways](dim3 grid, float* out) { branches<<<grid, 256>>>(out, ways, 1.5f); }));
  return model::run(argc, argv, all);
}
