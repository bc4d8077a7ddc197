// Conversions from and to 8-bit floating-point numbers, against a search for the nearest of all.
#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <cuda_fp8.h>

#include <cmath>
#include <vector>

namespace {

__global__ void convert(int kind, int saturation, unsigned char* from_half,
                        unsigned char* from_float, unsigned short* back) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const auto format = static_cast<__nv_fp8_interpretation_t>(kind);
  const auto saturates = static_cast<__nv_saturation_t>(saturation);
  __half_raw raw;
  raw.x = static_cast<unsigned short>(i);
  from_half[i] = __nv_cvt_halfraw_to_fp8(raw, saturates, format);
  from_float[i] = __nv_cvt_float_to_fp8(__half2float(__half(raw)), saturates, format);
  back[i] = __nv_cvt_fp8_to_halfraw(from_half[i], format).x;
}

/// What the bits mean, by the definition of the format.
double meaning(unsigned bits, bool is_e4m3) {
  const int places = is_e4m3 ? 3 : 2, bias = is_e4m3 ? 7 : 15;
  const int field = static_cast<int>(bits & 0x7f) >> places;
  const double fraction = (bits & ((1u << places) - 1)) / std::pow(2.0, places);
  const double size = field == 0 ? fraction * std::pow(2.0, 1 - bias)
                                 : (1 + fraction) * std::pow(2.0, field - bias);
  return bits > 0x7f ? -size : size;
}

/// The nearest number by looking at every one; in the middle between two the even one.
unsigned nearest(double x, bool is_e4m3, bool saturates) {
  if (std::isnan(x)) return 0x7f;
  const unsigned most = is_e4m3 ? 0x7e : 0x7b, sign = std::signbit(x) ? 0x80 : 0;
  const unsigned beyond = saturates ? most : is_e4m3 ? 0x7f : 0x7c;
  const double size = std::fmin(std::fabs(x), 1e6);  // infinity is as far from all
  unsigned best = 0;
  // The first number that is too large would be that of the next code.
  for (unsigned code = 0; code <= most + 1; ++code) {
    const double here = std::fabs(meaning(code, is_e4m3) - size);
    const double there = std::fabs(meaning(best, is_e4m3) - size);
    if (here < there || (here == there && code % 2 == 0)) best = code;
  }
  return sign | (best > most ? beyond : best);
}

void check_all(bool is_e4m3, bool saturates) {
  constexpr int kCount = 1 << 16;
  warpstep::Buffer<unsigned char> from_half(kCount), from_float(kCount);
  warpstep::Buffer<unsigned short> back(kCount);
  warpstep::launch(convert, {kCount / 256, 256}, static_cast<int>(is_e4m3 ? __NV_E4M3 : __NV_E5M2),
                   static_cast<int>(saturates ? __NV_SATFINITE : __NV_NOSAT), from_half, from_float,
                   back);
  const auto halves = from_half.to_vector(), floats = from_float.to_vector();
  const auto again = back.to_vector();
  int wrong = 0, wrong_back = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    __half_raw raw;
    raw.x = static_cast<unsigned short>(i);
    const unsigned expected = nearest(__half2float(__half(raw)), is_e4m3, saturates);
    wrong += halves[i] != expected || floats[i] != expected;
    const unsigned size = expected & 0x7f;
    __half_raw value;
    value.x = again[i];
    const float got = __half2float(__half(value));
    if (size > (is_e4m3 ? 0x7eu : 0x7cu))
      wrong_back += again[i] != 0x7fff;
    else if (!is_e4m3 && size == 0x7c)
      wrong_back += again[i] != (expected << 8);
    else
      wrong_back += got != meaning(expected, is_e4m3) || std::signbit(got) != (expected > 0x7f);
  }
  CHECK(wrong == 0);
  CHECK(wrong_back == 0);
}

__global__ void scales(const float* x, unsigned char* up, unsigned char* down, float* again) {
  const unsigned i = threadIdx.x;
  up[i] = __nv_cvt_float_to_e8m0(x[i], __NV_SATFINITE, cudaRoundPosInf);
  down[i] = __nv_cvt_float_to_e8m0(x[i], __NV_NOSAT, cudaRoundZero);
  __nv_fp8_e8m0 scale;
  scale.__x = up[i];
  again[i] = float(scale);
}

}  // namespace

TEST_CASE("every half becomes the nearest number of 4 and 3 bits, and comes back") {
  check_all(true, true);
  check_all(true, false);
}

TEST_CASE("every half becomes the nearest number of 5 and 2 bits, and comes back") {
  check_all(false, true);
  check_all(false, false);
}

TEST_CASE("a scale is the power of two above or below") {
  const std::vector<float> x{0, 1, 1.5f, -3, 0x1p-126f, 0x1p-127f, 0x1.8p127f, HUGE_VALF};
  warpstep::Buffer<float> in(x), again(x.size());
  warpstep::Buffer<unsigned char> up(x.size()), down(x.size());
  warpstep::launch(scales, {1, static_cast<unsigned>(x.size())}, in, up, down, again);
  CHECK(up.to_vector() == std::vector<unsigned char>{0, 127, 128, 129, 1, 0, 254, 254});
  CHECK(down.to_vector() == std::vector<unsigned char>{0, 127, 127, 128, 1, 0, 254, 255});
  CHECK(again.to_vector() ==
        std::vector<float>{0x1p-127f, 1, 2, 4, 0x1p-126f, 0x1p-127f, 0x1p127f, 0x1p127f});
}

TEST_CASE("vectors hold their first number in the lowest byte") {
  const __nv_fp8x4_e4m3 four(make_float4(1, -2, 448, 1000));
  CHECK(four.__x == 0x7e7ec038u);
  const float4 numbers = static_cast<float4>(four);
  CHECK(numbers.x == 1);
  CHECK(numbers.y == -2);
  CHECK(numbers.w == 448);
  const __nv_fp8x2_e5m2 two(make_float2(1, -0.25f));
  CHECK(two.__x == 0xb43cu);
  CHECK(static_cast<int>(__nv_fp8_e5m2(-3.7f)) == -3);
  CHECK(static_cast<unsigned>(__nv_fp8_e4m3(-3)) == 0);
  CHECK(sizeof(__nv_fp8_e4m3) == 1);
  CHECK(alignof(__nv_fp8x4_e5m2) == 4);
}
