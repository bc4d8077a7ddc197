// Loads and stores with a hint for the caches, in every type that CUDA takes.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <vector>

#include "tests/kernel_data.h"

namespace {

using warpstep::Buffer;
using warpstep::launch;

constexpr int kWays = 6;  // of each kind; there are four ways to store

template <class T>
__global__ void copy(const T* in, T* out, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count) return;
  __stwb(&out[i], __ldg(&in[i]));
  __stcg(&out[count + i], __ldcg(&in[i]));
  __stcs(&out[2 * count + i], __ldca(&in[i]));
  __stwt(&out[3 * count + i], __ldcs(&in[i]));
  out[4 * count + i] = __ldlu(&in[i]);
  out[5 * count + i] = __ldcv(&in[i]);
}

void check_ways(const std::vector<unsigned char>& got, const std::vector<unsigned char>& bytes) {
  for (int way = 0; way < kWays; ++way) {
    CAPTURE(way);
    CHECK(std::memcmp(&got[way * bytes.size()], bytes.data(), bytes.size()) == 0);
  }
}

template <class T>
void check_copies() {
  constexpr int kCount = 77;
  const std::vector<unsigned char> bytes = mixed_bytes(kCount * sizeof(T), 3);
  const Buffer<unsigned char> in(bytes);
  Buffer<unsigned char> out(kWays * bytes.size());
  launch(copy<T>, {2, 64}, reinterpret_cast<const T*>(in.data()), reinterpret_cast<T*>(out.data()),
         kCount);
  check_ways(out.to_vector(), bytes);
}

template <class... T>
void check_types() {
  (check_copies<T>(), ...);
}

struct Three {
  int x, y, z;
};
template <class T>
concept TakenByLdg = requires(const T* pointer) {
  __ldg(pointer);
};
template <class T>
concept TakenByStcs = requires(T* pointer, T value) {
  __stcs(pointer, value);
};

}  // namespace

TEST_CASE("numbers are loaded and stored as they are") {
  check_types<char, signed char, short, int, long, long long, unsigned char, unsigned short,
              unsigned int, unsigned long, unsigned long long, float, double>();
}

TEST_CASE("vectors are loaded and stored as they are") {
  check_types<char2, char4, short2, short4, int2, int4, longlong2, uchar2, uchar4, ushort2, ushort4,
              uint2, uint4, ulonglong2, float2, float4, double2>();
}

TEST_CASE("types that CUDA does not load with a hint do not compile") {
  static_assert(TakenByLdg<float4> && TakenByLdg<unsigned long> && TakenByLdg<char>);
  static_assert(!TakenByLdg<bool> && !TakenByLdg<float3> && !TakenByLdg<Three>);
  static_assert(TakenByStcs<double2> && !TakenByStcs<bool> && !TakenByStcs<int3>);
}
