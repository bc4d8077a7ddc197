// Functions of one number, in single and double precision: the true value within the error that
// CUDA documents. For cbrt and exp10 in double precision the simulator's C library documents more.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/on_device.h"
#include "tests/reference_maths.h"
#include "tests/ulp.h"

namespace {

// clang-format off
struct Rsqrt { template <class T> __device__ T operator()(T x) const { return rsqrt(x); } };
struct Rcbrt { template <class T> __device__ T operator()(T x) const { return rcbrt(x); } };
struct Cbrt { template <class T> __device__ T operator()(T x) const { return cbrt(x); } };
struct Sqrt { template <class T> __device__ T operator()(T x) const { return sqrt(x); } };
struct Exp { template <class T> __device__ T operator()(T x) const { return exp(x); } };
struct Exp10 { template <class T> __device__ T operator()(T x) const { return exp10(x); } };
struct Expm1 { template <class T> __device__ T operator()(T x) const { return expm1(x); } };
struct Log { template <class T> __device__ T operator()(T x) const { return log(x); } };
struct Log1p { template <class T> __device__ T operator()(T x) const { return log1p(x); } };
struct Sin { template <class T> __device__ T operator()(T x) const { return sin(x); } };
struct Cos { template <class T> __device__ T operator()(T x) const { return cos(x); } };
struct Tanh { template <class T> __device__ T operator()(T x) const { return tanh(x); } };
struct Sinpi { template <class T> __device__ T operator()(T x) const { return sinpi(x); } };
struct Cospi { template <class T> __device__ T operator()(T x) const { return cospi(x); } };
struct Erf { template <class T> __device__ T operator()(T x) const { return erf(x); } };
struct Erfc { template <class T> __device__ T operator()(T x) const { return erfc(x); } };
struct Erfcx { template <class T> __device__ T operator()(T x) const { return erfcx(x); } };
struct Erfinv { template <class T> __device__ T operator()(T x) const { return erfinv(x); } };
struct Erfcinv { template <class T> __device__ T operator()(T x) const { return erfcinv(x); } };
struct Normcdf { template <class T> __device__ T operator()(T x) const { return normcdf(x); } };
struct Normcdfinv {
  template <class T> __device__ T operator()(T x) const { return normcdfinv(x); }
};
struct BesselI0 {
  template <class T> __device__ T operator()(T x) const { return cyl_bessel_i0(x); }
};
struct BesselI1 {
  template <class T> __device__ T operator()(T x) const { return cyl_bessel_i1(x); }
};
// clang-format on

using Reference = long double (*)(long double);

template <class Function, class T>
void check_function(const std::string& name, double ulps, Reference reference,
                    const std::vector<T>& inputs) {
  const std::vector<T> results = on_device<T>(Function{}, inputs);
  std::size_t right = 0;
  while (right < inputs.size() && is_within(results[right], reference(inputs[right]), ulps))
    ++right;

  const std::size_t shown = right < inputs.size() ? right : 0;
  INFO(name, " with ", sizeof(T), " bytes, of ", exact_text(inputs[shown]), ": got ",
       exact_text(results[shown]), ", expected ", exact_text(reference(inputs[shown])));
  CHECK(right == inputs.size());
}

/// Over the whole range of both types and more closely over [low, high].
template <class Function>
void check_both(const std::string& name, double float_ulps, double double_ulps, Reference reference,
                double low = -10, double high = 10) {
  check_function<Function>(name, float_ulps, reference,
                           joined(all_magnitudes<float>(), spaced<float>(low, high, 1001)));
  check_function<Function>(name, double_ulps, reference,
                           joined(all_magnitudes<double>(), spaced<double>(low, high, 1001)));
}

}  // namespace

TEST_CASE("roots and their reciprocals are as exact as CUDA documents") {
  check_both<Sqrt>("sqrt", 0, 0, [](long double x) { return std::sqrt(x); });
  check_both<Rsqrt>("rsqrt", 2, 1, [](long double x) { return 1 / std::sqrt(x); });
  check_both<Cbrt>("cbrt", 1, 4, [](long double x) { return std::cbrt(x); });
  check_both<Rcbrt>("rcbrt", 1, 1, [](long double x) { return 1 / std::cbrt(x); });
}

TEST_CASE("exponentials and logarithms are as exact as CUDA documents") {
  check_both<Exp>("exp", 2, 1, [](long double x) { return std::exp(x); });
  check_both<Exp10>("exp10", 2, 2, [](long double x) { return exp10l(x); });
  check_both<Expm1>("expm1", 1, 1, [](long double x) { return std::expm1(x); });
  check_both<Log>("log", 1, 1, [](long double x) { return std::log(x); });
  check_both<Log1p>("log1p", 1, 1, [](long double x) { return std::log1p(x); });
}

TEST_CASE("trigonometric functions are as exact as CUDA documents") {
  check_both<Sin>("sin", 2, 2, [](long double x) { return std::sin(x); });
  check_both<Cos>("cos", 2, 2, [](long double x) { return std::cos(x); });
  check_both<Tanh>("tanh", 2, 2, [](long double x) { return std::tanh(x); });
  check_both<Sinpi>("sinpi", 1, 2, reference::sinpi);
  check_both<Cospi>("cospi", 1, 2, reference::cospi);
}

TEST_CASE("a sine of 0 has the sign of its argument, a cosine of 0 is positive") {
  const std::vector<double> whole = {1, -1, 2, -2, 0.0, -0.0, 1e300, -1e300};
  const std::vector<double> sines = on_device<double>(Sinpi{}, whole);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    CAPTURE(whole[i]);
    CHECK(sines[i] == 0);
    CHECK(std::signbit(sines[i]) == std::signbit(whole[i]));
  }
  for (const float cosine :
       on_device<float>(Cospi{}, std::vector<float>{0.5f, -0.5f, 1.5f, -1.5f})) {
    CHECK(cosine == 0);
    CHECK(!std::signbit(cosine));
  }
}

TEST_CASE("the error function and its relatives are as exact as CUDA documents") {
  check_both<Erf>("erf", 2, 2, [](long double x) { return std::erf(x); });
  check_both<Erfc>(
      "erfc", 4, 5, [](long double x) { return std::erfc(x); }, -6, 28);
  check_both<Erfcx>("erfcx", 4, 4, reference::erfcx, -9, 30);
  check_both<Erfinv>("erfinv", 2, 5, reference::erfinv, -1.01, 1.01);
  check_both<Erfcinv>("erfcinv", 4, 6, reference::erfcinv, -0.01, 2.01);
  check_both<Normcdf>("normcdf", 5, 5, reference::normcdf, -38, 9);
  check_both<Normcdfinv>("normcdfinv", 5, 8, reference::normcdfinv, -0.01, 1.01);
}

TEST_CASE("modified Bessel functions are as exact as CUDA documents") {
  const auto check_bessel = [](auto function, const char* name, Reference reference) {
    check_function<decltype(function)>(name, 6, reference, spaced<float>(-88, 88, 701));
    check_function<decltype(function)>(name, 6, reference, spaced<double>(-700, 700, 701));
  };
  check_bessel(BesselI0{}, "cyl_bessel_i0",
               [](long double x) { return reference::cyl_bessel_i(0, x); });
  check_bessel(BesselI1{}, "cyl_bessel_i1",
               [](long double x) { return reference::cyl_bessel_i(1, x); });
}
