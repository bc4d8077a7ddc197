// min(), max() and the names of <cmath> as a kernel writes them: without std::, for every type.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "tests/on_device.h"

namespace {

template <class Expected, class A, class B>
constexpr bool mixes_to() {
  return std::is_same_v<decltype(min(A{}, B{})), Expected> &&
         std::is_same_v<decltype(max(A{}, B{})), Expected>;
}

static_assert(mixes_to<int, int, int>() && mixes_to<int, short, char>());
static_assert(mixes_to<unsigned, int, unsigned>() && mixes_to<unsigned, unsigned, int>());
static_assert(mixes_to<long, long, long>() && mixes_to<unsigned long, long, unsigned long>());
static_assert(mixes_to<unsigned long long, unsigned long long, long long>());
static_assert(mixes_to<float, float, float>() && mixes_to<double, float, double>());
static_assert(mixes_to<double, double, float>() && mixes_to<double, double, double>());

template <class A, class B>
struct Pair {
  A a;
  B b;
};

struct Least {
  template <class A, class B>
  __device__ auto operator()(Pair<A, B> p) const {
    return min(p.a, p.b);
  }
};

struct Most {
  template <class A, class B>
  __device__ auto operator()(Pair<A, B> p) const {
    return max(p.a, p.b);
  }
};

template <class A, class B>
void check_pair(A a, B b, decltype(min(a, b)) least, decltype(max(a, b)) most) {
  using Result = decltype(min(a, b));
  const std::vector<Pair<A, B>> pairs = {{a, b}};
  CHECK(on_device<Result>(Least{}, pairs)[0] == least);
  CHECK(on_device<Result>(Most{}, pairs)[0] == most);
}

struct Unqualified {
  double values[16];
  bool is_nan, is_infinite, is_finite, is_negative;
};

struct CallUnqualified {
  template <class T>
  __device__ Unqualified operator()(T x) const {
    T sine, cosine;
    sincos(x, &sine, &cosine);
    return {{abs(x), fabs(x), sqrt(x * x), floor(x), ceil(x), round(x), trunc(x), fmin(x, T(2)),
             fmax(x, T(2)), pow(x, T(2)), copysign(T(3), x), fma(x, x, T(1)),
             sine * sine + cosine * cosine, fmod(x, T(2)), std::abs(x), std::sqrt(x * x)},
            static_cast<bool>(isnan(x)),
            static_cast<bool>(isinf(x)),
            static_cast<bool>(isfinite(x)),
            static_cast<bool>(signbit(x))};
  }
};

struct Absolute {
  long long of_int, of_long, of_longlong;
  float of_float;
  double of_double;
};

struct TakeAbsolute {
  __device__ Absolute operator()(int x) const {
    return {abs(x), abs(static_cast<long>(x)), llabs(x), abs(x - 0.5f), abs(x - 0.25)};
  }
};

template <class T>
void check_unqualified() {
  const T x = T(-2.75);
  const std::vector<T> inputs = {x, std::numeric_limits<T>::infinity(),
                                 std::numeric_limits<T>::quiet_NaN()};
  const std::vector<Unqualified> results = on_device<Unqualified>(CallUnqualified{}, inputs);
  const double expected[] = {2.75, 2.75,  2.75, -3,        -2, -3,    -2,   -2.75,
                             2,    x * x, -3,   x * x + 1, 1,  -0.75, 2.75, 2.75};
  for (int i = 0; i < 16; ++i) {
    CAPTURE(i);
    CHECK(results[0].values[i] == doctest::Approx(expected[i]).epsilon(1e-6));
  }
  CHECK((results[0].is_negative && results[0].is_finite));
  CHECK((results[1].is_infinite && !results[1].is_finite && !results[1].is_negative));
  CHECK((results[2].is_nan && !results[2].is_infinite && !results[2].is_finite));
}

}  // namespace

TEST_CASE("the smaller and the larger of two numbers, in the type that CUDA mixes them to") {
  check_pair(-3, 7, -3, 7);
  check_pair(3u, 4000000000u, 3u, 4000000000u);
  check_pair(-1, 7u, 7u, 4294967295u);
  check_pair(7u, -1, 7u, 4294967295u);
  check_pair(-1l, 7ul, 7ul, std::numeric_limits<unsigned long>::max());
  check_pair(-5ll, 1ll << 40, -5ll, 1ll << 40);
  check_pair(1.5f, -2.5f, -2.5f, 1.5f);
  check_pair(0.1f, 0.1, 0.1, static_cast<double>(0.1f));
  check_pair(-2.0, 3.0f, -2.0, 3.0);
}

TEST_CASE("a NaN beside a number is ignored") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  check_pair(nan, 2.0f, 2.0f, 2.0f);
  check_pair(-2.0f, nan, -2.0f, -2.0f);
  check_pair(static_cast<double>(nan), 2.0, 2.0, 2.0);
}

TEST_CASE("of two zeros the negative one is the smaller") {
  const std::vector<Pair<float, float>> zeros = {{0.0f, -0.0f}, {-0.0f, 0.0f}};
  for (const float least : on_device<float>(Least{}, zeros)) CHECK(std::signbit(least));
  for (const float most : on_device<float>(Most{}, zeros)) CHECK(!std::signbit(most));
}

TEST_CASE("functions of <cmath> need no std:: for float and double") {
  check_unqualified<float>();
  check_unqualified<double>();
}

TEST_CASE("abs keeps the type of its argument") {
  const Absolute a = on_device<Absolute>(TakeAbsolute{}, std::vector<int>{-7})[0];
  CHECK(a.of_int == 7);
  CHECK(a.of_long == 7);
  CHECK(a.of_longlong == 7);
  CHECK(a.of_float == 7.5f);
  CHECK(a.of_double == 7.25);
}
