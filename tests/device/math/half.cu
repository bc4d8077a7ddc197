// __half and __half2: every function gives what an H200 gives, to the last bit, for all 65,536
// values or for many pairs; and the types work on the host.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cuda_fp16.h>

#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "tests/device/half/check.h"
#include "tests/device/half/groups.h"
#include "tests/device/half/half_conversions.h"

TEST_CASE("the mathematical functions of __half give an H200's results for every number") {
  check_group<Maths<__half>>("half");
  check_group<QuickTangent<__half>>("half");
  check_group<PairMaths<__half>>("half");
}

TEST_CASE("rounding, signs and classes of __half are an H200's for every number") {
  check_group<Parts<__half>>("half");
}

TEST_CASE("arithmetic on __half is rounded once, as on an H200") {
  check_group<Arithmetic<__half>>("half");
  check_group<MultiplyAdd<__half>>("half");
}

TEST_CASE("arithmetic on __half2 is an H200's") {
  check_group<PairArithmetic<__half>>("half");
  check_group<PairComparisons<__half>>("half");
}

TEST_CASE("__half becomes an integer as on an H200, for every number") {
  check_group<HalfToInteger>("half");
  check_group<Casts<__half>>("half");
}

TEST_CASE("integers, floats and doubles become a __half as on an H200") {
  check_group<HalfFromInteger>("half");
  check_group<HalfFromFloat>("half");
  check_group<HalfFromOther>("half");
}

TEST_CASE("a __half is a plain value of two bytes") {
  CHECK(sizeof(__half) == 2);
  CHECK(alignof(__half) == 2);
  CHECK(sizeof(__half2) == 4);
  CHECK(alignof(__half2) == 4);
  CHECK(std::is_trivially_default_constructible_v<__half>);
  CHECK(std::is_trivially_copyable_v<__half>);
  CHECK(std::is_same_v<half, __half>);
  CHECK(std::is_trivially_default_constructible_v<__half2>);
  CHECK_FALSE(std::is_trivially_copyable_v<__half2>);
  CHECK(std::is_same_v<half2, __half2>);
}

TEST_CASE("a __half comes from numbers by itself and goes back to them, on the host") {
  const __half one = 1, third = 1.0f / 3, large = 1e6, negative = -2.5f;
  CHECK(static_cast<float>(one) == 1.0f);
  CHECK(__half_as_ushort(third) == 0x3555);
  CHECK(__half_as_ushort(large) == 0x7c00);
  CHECK(static_cast<int>(negative) == -2);
  CHECK(static_cast<unsigned char>(negative) == 0);
  CHECK(static_cast<long long>(one) == 1);
  CHECK(static_cast<bool>(negative));
  CHECK_FALSE(static_cast<bool>(__half(-0.0f)));

  __half changed = one;
  changed = 7;
  CHECK(static_cast<float>(changed) == 7.0f);
  changed = 0.5;
  CHECK(static_cast<float>(changed) == 0.5f);
  __half_raw raw;
  raw.x = 0x3c00;
  changed = raw;
  CHECK(changed == one);
  CHECK(static_cast<__half_raw>(changed).x == 0x3c00);
}

TEST_CASE("the operators of __half work on the host") {
  __half x = 3;
  const __half y = 2;
  CHECK(static_cast<float>(x + y) == 5.0f);
  CHECK(static_cast<float>(x - y) == 1.0f);
  CHECK(static_cast<float>(x * y) == 6.0f);
  CHECK(static_cast<float>(x / y) == 1.5f);
  CHECK(static_cast<float>(-x) == -3.0f);
  CHECK(static_cast<float>(x++) == 3.0f);
  CHECK(static_cast<float>(--x) == 3.0f);
  x += y;
  x *= y;
  x -= y;
  x /= y;
  CHECK(static_cast<float>(x) == 4.0f);
  CHECK(x > y);
  CHECK(y <= x);
  CHECK(x != y);
  CHECK_FALSE(x == y);
  const __half nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(nan != nan);
  CHECK_FALSE(nan <= nan);
}

TEST_CASE("pairs are taken apart and put together on the host") {
  const __half2 pair = __floats2half2_rn(1.5f, -2.0f);
  CHECK(__low2float(pair) == 1.5f);
  CHECK(__high2float(pair) == -2.0f);
  CHECK(__half22float2(__lowhigh2highlow(pair)).x == -2.0f);
  CHECK(static_cast<float>(__high2half(__half2half2(pair.x))) == 1.5f);
  CHECK(__half2float(__low2half(__highs2half2(pair, pair))) == -2.0f);
  const __half2 sum = pair + make_half2(__float2half(1.0f), __float2half(1.0f));
  CHECK(__low2float(sum) == 2.5f);
  CHECK(__high2float(sum) == -1.0f);
  CHECK(pair == pair);
  CHECK(pair < sum * sum);
  CHECK_FALSE(pair < make_half2(pair.x, sum.y));
}

namespace {
__global__ void halve(__half* values, int count) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < count) values[i] = values[i] * __float2half(0.5f) + __half(1);
}
}  // namespace

TEST_CASE("an array of __half goes to a kernel and comes back") {
  const std::vector<__half> values = {2, 4.0f, -6.0, 0.001f};
  warpstep::Buffer<__half> on_device(values);
  warpstep::launch(halve, {1, 32}, on_device, 4);
  const std::vector<__half> got = on_device.to_vector();
  CHECK(static_cast<float>(got[0]) == 2.0f);
  CHECK(static_cast<float>(got[1]) == 3.0f);
  CHECK(static_cast<float>(got[2]) == -2.0f);
  CHECK(__half_as_ushort(got[3]) == 0x3c01);
}
