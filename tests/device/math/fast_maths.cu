// The fast intrinsics: within the error that CUDA documents for them, and the answers that
// surprise.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/on_device.h"
#include "tests/ulp.h"

namespace {

struct Pair {
  float x, y;
};

// clang-format off
struct FastExp { __device__ float operator()(float x) const { return __expf(x); } };
struct FastExp10 { __device__ float operator()(float x) const { return __exp10f(x); } };
struct FastLog { __device__ float operator()(float x) const { return __logf(x); } };
struct FastLog2 { __device__ float operator()(float x) const { return __log2f(x); } };
struct FastLog10 { __device__ float operator()(float x) const { return __log10f(x); } };
struct FastSin { __device__ float operator()(float x) const { return __sinf(x); } };
struct FastCos { __device__ float operator()(float x) const { return __cosf(x); } };
struct FastTan { __device__ float operator()(float x) const { return __tanf(x); } };
struct FastTanh { __device__ float operator()(float x) const { return __tanhf(x); } };
struct Saturate { __device__ float operator()(float x) const { return __saturatef(x); } };
struct FastDivide { __device__ float operator()(Pair p) const { return __fdividef(p.x, p.y); } };
struct FastPower { __device__ float operator()(Pair p) const { return __powf(p.x, p.y); } };
struct FastSinCos {
  __device__ float2 operator()(float x) const {
    float2 both;
    __sincosf(x, &both.x, &both.y);
    return both;
  }
};
// clang-format on

using Reference = long double (*)(long double);
using Bound = long double (*)(long double input, long double truth);

long double ulps_of(long double count, long double truth) {
  return count * unit_in_last_place<float>(truth);
}

template <class Function>
void check_fast(const std::string& name, const std::vector<float>& inputs, Reference reference,
                Bound bound) {
  const std::vector<float> results = on_device<float>(Function{}, inputs);
  const auto is_right = [&](std::size_t i) {
    const long double truth = reference(inputs[i]);
    return std::fabs(results[i] - truth) <= bound(inputs[i], truth);
  };
  std::size_t right = 0;
  while (right < inputs.size() && is_right(right)) ++right;

  const std::size_t shown = right < inputs.size() ? right : 0;
  INFO(name, " of ", exact_text(inputs[shown]), ": got ", exact_text(results[shown]), ", expected ",
       exact_text(reference(inputs[shown])));
  CHECK(right == inputs.size());
}

bool is_near_one(long double x) {
  return x >= 0.5L && x <= 2.0L;
}

std::vector<float> positive_normal_numbers() {
  std::vector<float> values;
  for (const float x : all_magnitudes<float>()) {
    if (std::isnormal(x) && x > 0) values.push_back(x);
  }
  return joined(values, spaced<float>(0.5, 2, 1001));
}

}  // namespace

TEST_CASE("fast exponentials lose precision with the size of their argument, as documented") {
  check_fast<FastExp>(
      "__expf", spaced<float>(-86, 88, 2001), [](long double x) { return std::exp(x); },
      [](long double x, long double truth) {
        return ulps_of(2.5L + std::floor(std::fabs(1.173L * x)), truth);
      });
  check_fast<FastExp10>(
      "__exp10f", spaced<float>(-37, 38, 2001), [](long double x) { return exp10l(x); },
      [](long double x, long double truth) {
        return ulps_of(2.5L + std::floor(std::fabs(2.97L * x)), truth);
      });
}

TEST_CASE("fast logarithms are exact to some ulps, and absolutely around 1") {
  const std::vector<float> inputs = positive_normal_numbers();
  check_fast<FastLog>(
      "__logf", inputs, [](long double x) { return std::log(x); },
      [](long double x, long double truth) {
        return is_near_one(x) ? std::exp2(-21.41L) : ulps_of(3.5L, truth);
      });
  check_fast<FastLog2>(
      "__log2f", inputs, [](long double x) { return std::log2(x); },
      [](long double x, long double truth) {
        return is_near_one(x) ? std::exp2(-22.0L) : ulps_of(2.5L, truth);
      });
  check_fast<FastLog10>(
      "__log10f", inputs, [](long double x) { return std::log10(x); },
      [](long double x, long double truth) {
        return is_near_one(x) ? std::exp2(-24.0L) : ulps_of(3.5L, truth);
      });
}

TEST_CASE("fast trigonometric functions have an absolute error within one turn") {
  const std::vector<float> inputs = spaced<float>(-3.14159, 3.14159, 2001);
  const Bound sine_bound = [](long double, long double) { return std::exp2(-21.41L); };
  const Bound cosine_bound = [](long double, long double) { return std::exp2(-21.19L); };
  const Reference sine = [](long double x) { return std::sin(x); };
  const Reference cosine = [](long double x) { return std::cos(x); };
  check_fast<FastSin>("__sinf", inputs, sine, sine_bound);
  check_fast<FastCos>("__cosf", inputs, cosine, cosine_bound);
  check_fast<FastTan>(
      "__tanf", spaced<float>(-1.5, 1.5, 1001), [](long double x) { return std::tan(x); },
      [](long double, long double truth) { return std::exp2(-19.0L) * (1 + truth * truth); });
  check_fast<FastTanh>(
      "__tanhf", spaced<float>(-10, 10, 1001), [](long double x) { return std::tanh(x); },
      [](long double, long double truth) { return std::exp2(-11.0L) * std::fabs(truth); });
}

TEST_CASE("the fast sine and cosine are the same alone and together") {
  const std::vector<float> inputs = spaced<float>(-3, 3, 301);
  const std::vector<float> sines = on_device<float>(FastSin{}, inputs);
  const std::vector<float> cosines = on_device<float>(FastCos{}, inputs);
  const std::vector<float2> both = on_device<float2>(FastSinCos{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    CHECK(both[i].x == sines[i]);
    CHECK(both[i].y == cosines[i]);
  }
}

TEST_CASE("fast exponentials and logarithms end where the numbers end") {
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(on_device<float>(FastExp{}, std::vector<float>{0, infinity, -infinity, 1000, -1000}) ==
        std::vector<float>{1, infinity, 0, infinity, 0});
  CHECK(on_device<float>(FastLog{}, std::vector<float>{1, 0, infinity}) ==
        std::vector<float>{0, -infinity, infinity});
  CHECK(std::isnan(on_device<float>(FastLog{}, std::vector<float>{-1})[0]));
  CHECK(std::isnan(on_device<float>(FastSin{}, std::vector<float>{infinity})[0]));
}

TEST_CASE("a fast power of a negative number is NaN") {
  const std::vector<float> powers =
      on_device<float>(FastPower{}, std::vector<Pair>{{2, 10}, {4, -0.5f}, {-2, 2}, {0, 2}});
  CHECK(is_within(powers[0], 1024, 8));
  CHECK(is_within(powers[1], 0.5L, 8));
  CHECK(std::isnan(powers[2]));
  CHECK(powers[3] == 0);
}

TEST_CASE("fast division gives 0 for very large divisors") {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> quotients = on_device<float>(
      FastDivide{},
      std::vector<Pair>{{1, 3}, {6, -2}, {1e38f, 0x1.8p126f}, {infinity, 0x1.8p126f}});
  CHECK(is_within(quotients[0], 1.0L / 3, 2));
  CHECK(is_within(quotients[1], -3, 2));
  CHECK(quotients[2] == 0);
  CHECK(std::isnan(quotients[3]));
}

TEST_CASE("saturating brings a number between 0 and 1, and NaN to 0") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(on_device<float>(Saturate{}, std::vector<float>{-1, 0.25f, 7, nan, infinity, -infinity}) ==
        std::vector<float>{0, 0.25f, 1, 0, 1, 0});
}
