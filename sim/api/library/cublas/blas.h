// The BLAS that does the work of cuBLAS: whichever this machine has, by the CBLAS interface, found
// when it is first needed, so that no program needs one to be built.
#pragma once

#include <cuComplex.h>

#include <string>

namespace warpstep::sim::blas {

/// Whether there is one. If not, says once which package has it.
bool is_there();

/// A function of it; is_there() must be true.
void* find(const std::string& name);

/// How CBLAS numbers what cuBLAS counts from 0.
enum class Order : int { columns = 102 };
enum class Transpose : int { none = 111, plain = 112, conjugate = 113 };
enum class Triangle : int { upper = 121, lower = 122 };
enum class Diagonal : int { stored = 131, ones = 132 };
enum class Side : int { left = 141, right = 142 };

template <class T>
struct Traits;
template <>
struct Traits<float> {
  using Real = float;
  using Scalar = float;
  static constexpr const char* kLetter = "s";
  static constexpr const char* kOfReal = "s";
};
template <>
struct Traits<double> {
  using Real = double;
  using Scalar = double;
  static constexpr const char* kLetter = "d";
  static constexpr const char* kOfReal = "d";
};
template <>
struct Traits<cuComplex> {
  using Real = float;
  using Scalar = const void*;
  static constexpr const char* kLetter = "c";
  static constexpr const char* kOfReal = "sc";
};
template <>
struct Traits<cuDoubleComplex> {
  using Real = double;
  using Scalar = const void*;
  static constexpr const char* kLetter = "z";
  static constexpr const char* kOfReal = "dz";
};

template <class T>
using Real = typename Traits<T>::Real;
template <class T>
constexpr bool kIsComplex = sizeof(T) != sizeof(Real<T>);

/// Scalars are passed by value, complex ones by address.
template <class T>
typename Traits<T>::Scalar scalar(const T& value) {
  if constexpr (kIsComplex<T>)
    return &value;
  else
    return value;
}

/// cblas_Xname, as a function of the arguments' types.
template <class T, class Result = void, class... Arguments>
Result call(const char* name, const Arguments&... arguments) {
  using Function = Result(Arguments...);
  return reinterpret_cast<Function*>(find(std::string("cblas_") + Traits<T>::kLetter + name))(
      arguments...);
}

}  // namespace warpstep::sim::blas
