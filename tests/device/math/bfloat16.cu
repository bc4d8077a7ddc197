// __nv_bfloat16 and __nv_bfloat162: every function gives what an H200 gives, to the last bit, for
// all 65,536 values or for many pairs; and the types work on the host.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cuda_bf16.h>

#include <type_traits>
#include <vector>

#include "tests/device/half/bfloat_conversions.h"
#include "tests/device/half/check.h"
#include "tests/device/half/groups.h"

TEST_CASE("the mathematical functions of __nv_bfloat16 give an H200's results for every number") {
  check_group<Maths<__nv_bfloat16>>("bfloat16");
  check_group<PairMaths<__nv_bfloat16>>("bfloat16");
}

TEST_CASE("the quick tangent of __nv_bfloat16 is the unit's own where there is one") {
  using Group = QuickTangent<__nv_bfloat16>;
  cudaFuncAttributes attributes;
  REQUIRE(cudaFuncGetAttributes(&attributes, call_group<Group, Row<1>>) == cudaSuccess);
  // Code for what came before 9.0 has htanh in its place.
  const bool has_unit = attributes.ptxVersion >= 90;
  CHECK(fingerprint(rows_of(Group{}), 0) ==
        h200_answer("bfloat16", has_unit ? "htanh_approx" : "htanh"));
}

TEST_CASE("rounding, signs and classes of __nv_bfloat16 are an H200's for every number") {
  check_group<Parts<__nv_bfloat16>>("bfloat16");
}

TEST_CASE("arithmetic on __nv_bfloat16 is rounded once, as on an H200") {
  check_group<Arithmetic<__nv_bfloat16>>("bfloat16");
  check_group<MultiplyAdd<__nv_bfloat16>>("bfloat16");
}

TEST_CASE("arithmetic on __nv_bfloat162 is an H200's") {
  check_group<PairArithmetic<__nv_bfloat16>>("bfloat16");
  check_group<PairComparisons<__nv_bfloat16>>("bfloat16");
}

TEST_CASE("__nv_bfloat16 becomes an integer as on an H200, for every number") {
  check_group<BfloatToInteger>("bfloat16");
  check_group<Casts<__nv_bfloat16>>("bfloat16");
}

TEST_CASE("integers, floats and doubles become a __nv_bfloat16 as on an H200") {
  check_group<BfloatFromInteger>("bfloat16");
  check_group<BfloatFromFloat>("bfloat16");
  check_group<BfloatFromOther>("bfloat16");
}

TEST_CASE("a __nv_bfloat16 is a plain value of two bytes") {
  CHECK(sizeof(__nv_bfloat16) == 2);
  CHECK(alignof(__nv_bfloat16) == 2);
  CHECK(sizeof(__nv_bfloat162) == 4);
  CHECK(alignof(__nv_bfloat162) == 4);
  CHECK(std::is_trivially_default_constructible_v<__nv_bfloat16>);
  CHECK(std::is_trivially_copyable_v<__nv_bfloat16>);
  CHECK(std::is_same_v<nv_bfloat16, __nv_bfloat16>);
  CHECK(std::is_trivially_default_constructible_v<__nv_bfloat162>);
  CHECK_FALSE(std::is_trivially_copyable_v<__nv_bfloat162>);
  CHECK(std::is_same_v<nv_bfloat162, __nv_bfloat162>);
}

TEST_CASE("a __nv_bfloat16 comes from numbers by itself and goes back to them, on the host") {
  const __nv_bfloat16 one = 1, third = 1.0f / 3, large = 1e39, negative = -2.5f;
  CHECK(static_cast<float>(one) == 1.0f);
  CHECK(__bfloat16_as_ushort(third) == 0x3eab);
  CHECK(__bfloat16_as_ushort(large) == 0x7f80);
  CHECK(static_cast<int>(negative) == -2);
  CHECK(static_cast<unsigned short>(negative) == 0);
  CHECK(static_cast<bool>(negative));
  CHECK_FALSE(std::is_convertible_v<__half, __nv_bfloat16>);
  CHECK(static_cast<float>(__nv_bfloat16(__half(0.5f))) == 0.5f);
  CHECK(static_cast<float>(__half(one)) == 1.0f);
}

TEST_CASE("the operators of __nv_bfloat16 work on the host") {
  __nv_bfloat16 x = 3;
  const __nv_bfloat16 y = 2;
  CHECK(static_cast<float>(x + y) == 5.0f);
  CHECK(static_cast<float>(x / y) == 1.5f);
  CHECK(static_cast<float>(-x) == -3.0f);
  x *= y;
  CHECK(static_cast<float>(++x) == 7.0f);
  CHECK(x > y);
  CHECK(x != y);
  // 256 and 1 lie too far apart for the 8 bits of a sum.
  CHECK(static_cast<float>(__nv_bfloat16(256) + __nv_bfloat16(1)) == 256.0f);
}

TEST_CASE("pairs of __nv_bfloat16 are taken apart and put together on the host") {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(1.5f, -2.0f);
  CHECK(__low2float(pair) == 1.5f);
  CHECK(__high2float(pair) == -2.0f);
  CHECK(__bfloat1622float2(__lowhigh2highlow(pair)).x == -2.0f);
  CHECK(__bfloat162float(__high2bfloat16(__bfloat162bfloat162(pair.x))) == 1.5f);
  CHECK(__low2float(pair + make_bfloat162(pair.y, pair.x)) == -0.5f);
  CHECK(pair == pair);
}
