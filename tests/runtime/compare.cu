// Comparing with a reference: what is right, what is wrong, and what the sentence says. Host code
// only; it is built for both backends because both compilers must agree on it.
#include <doctest/doctest.h>

#include <warpstep/compare.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using warpstep::compare;
using warpstep::compare_truncated;
using warpstep::Comparison;
using warpstep::Expected;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool says(const Comparison& comparison, const std::string& words) {
  return comparison.sentence().find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("equal arrays compare equal") {
  const Comparison result = compare(std::vector<int>{1, 2, 3}, std::vector<int>{1, 2, 3});
  CHECK(result);
  CHECK(result.sentence() == "all 3 values are right");
  CHECK(compare(std::vector<int>{}, std::vector<int>{}));
}

TEST_CASE("the sentence names the first wrong value, what it should be and how many are wrong") {
  const Comparison result = compare(std::vector<int>{1, 7, 3, 9}, std::vector<int>{1, 2, 3, 4});
  CHECK(!result);
  CHECK(result.wrong == 2);
  CHECK(result.first_wrong == 1);
  CHECK(result.sentence() == "2 of 4 values are wrong, the first at index 1: got 7, expected 2");
}

TEST_CASE("whole numbers are compared exactly up to the last of 64 bits") {
  const std::int64_t big = std::numeric_limits<std::int64_t>::max();
  const Comparison result = compare(std::vector<std::int64_t>{big}, {big - 1});
  CHECK(result.wrong == 1);
  CHECK(result.got == "9223372036854775807");
  CHECK(result.expected == "9223372036854775806");
  CHECK(compare(std::vector<unsigned char>{200}, {200}));
}

TEST_CASE("arrays of different size are different, and the sentence says so") {
  const Comparison result = compare(std::vector<int>{1, 2}, std::vector<int>{1, 2, 3});
  CHECK(!result);
  CHECK(result.sentence() == "the result has 2 values and the reference 3");
}

TEST_CASE("NaN is never equal, not even to NaN") {
  CHECK(!compare(std::vector<float>{kNan}, std::vector<float>{kNan}));
  CHECK(says(compare(std::vector<float>{-kNan}, std::vector<float>{2.0f}), "got NaN, expected 2"));
  CHECK(!compare(std::vector<float>{kNan}, std::vector<Expected>{{1.0, 1.0}}, 1000));
  CHECK(!compare(std::vector<float>{1.0f}, std::vector<Expected>{{std::nan(""), 1.0}}, 1000));
  CHECK(!compare(std::vector<float>{kNan}, std::vector<Expected>{{1.0, HUGE_VAL}}, 1));
}

TEST_CASE("the bound is 2 terms eps times the sum of the terms' absolute values") {
  const double eps = std::numeric_limits<float>::epsilon();
  CHECK(warpstep::error_bound<float>(3, 10.0) == doctest::Approx(2 * 3 * eps * 10.0));
  CHECK(warpstep::error_bound<double>(3, 10.0) ==
        doctest::Approx(60 * std::numeric_limits<double>::epsilon()));
}

TEST_CASE("a value within the bound is right, one just outside is wrong") {
  // One term of 1000: the bound is 2 eps 1000 = 2.4e-4, four steps of a float near 1000.
  const std::vector<Expected> reference{{1000.0, 1000.0}};
  CHECK(compare(std::vector<float>{1000.0002f}, reference, 1));
  CHECK(compare(std::vector<float>{999.9998f}, reference, 1));
  const Comparison result = compare(std::vector<float>{1000.0004f}, reference, 1);
  CHECK(!result);
  CHECK(says(result, "within 0.000238"));
}

TEST_CASE("where large terms cancel, the bound follows the terms and not the sum") {
  const std::vector<float> got{0.01f};
  CHECK(compare(got, std::vector<Expected>{{0.0, 1e5}}, 2));
  CHECK(!compare(got, std::vector<Expected>{{0.0, 1.0}}, 2));
}

TEST_CASE("a sum in another order or with fused operations stays within the bound") {
  const int n = 10000;
  float forward = 0, backward = 0, fused = 0;
  Expected expected;
  const auto term = [](int i) { return std::sin(1.0f + static_cast<float>(i)); };
  for (int i = 0; i < n; ++i) {
    forward += term(i) * term(i + 1);
    backward += term(n - 1 - i) * term(n - i);
    fused = std::fma(term(i), term(i + 1), fused);
    const double exact = static_cast<double>(term(i)) * term(i + 1);
    expected.value += exact;
    expected.magnitude += std::abs(exact);
  }
  CHECK(
      compare(std::vector<float>{forward, backward, fused}, std::vector<Expected>(3, expected), n));
}

TEST_CASE("a product that underflows is right as zero") {
  CHECK(compare(std::vector<float>{0.0f}, std::vector<Expected>{{1e-60, 1e-60}}, 1));
}

TEST_CASE("an infinity is right only where the type cannot hold the value") {
  CHECK(compare(std::vector<float>{kInfinity}, std::vector<Expected>{{1e39, 1e39}}, 1));
  CHECK(compare(std::vector<float>{-kInfinity}, std::vector<Expected>{{-1e39, 1e39}}, 1));
  CHECK(!compare(std::vector<float>{-kInfinity}, std::vector<Expected>{{1e39, 1e39}}, 1));
  CHECK(!compare(std::vector<float>{kInfinity}, std::vector<Expected>{{1e30, 1e30}}, 1));
}

TEST_CASE("a truncated sum must be the whole part of the reference") {
  const std::vector<Expected> reference{{76.9, 76.9}, {0.3, 0.3}};
  CHECK(compare_truncated(std::vector<unsigned char>{76, 0}, reference, 3));
  CHECK(!compare_truncated(std::vector<unsigned char>{77, 0}, reference, 3));
  CHECK(!compare_truncated(std::vector<unsigned char>{75, 0}, reference, 3));
  CHECK(!compare_truncated(std::vector<unsigned char>{76, 1}, reference, 3));
}

TEST_CASE("a truncated sum next to a whole number may fall on either side of it") {
  const std::vector<Expected> reference{{77.0, 77.0}};
  CHECK(compare_truncated(std::vector<int>{77}, reference, 3));
  CHECK(compare_truncated(std::vector<int>{76}, reference, 3));
  CHECK(!compare_truncated(std::vector<int>{75}, reference, 3));
  CHECK(!compare_truncated(std::vector<int>{78}, reference, 3));
}
