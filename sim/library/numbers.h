// Numbers of the types that CUDA's libraries are told, as the type in which sums are formed.
#pragma once

#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace warpstep::sim {

/// Bytes of a number; 0 for a type that the libraries here do not have.
inline std::size_t size_of(cudaDataType type) {
  switch (type) {
    case CUDA_R_8I:
      return 1;
    case CUDA_R_16F:
    case CUDA_R_16BF:
      return 2;
    case CUDA_R_32F:
    case CUDA_R_32I:
      return 4;
    case CUDA_R_64F:
    case CUDA_C_32F:
      return 8;
    case CUDA_C_64F:
      return 16;
    default:
      return 0;
  }
}

inline bool is_complex(cudaDataType type) {
  return type == CUDA_C_32F || type == CUDA_C_64F;
}

/// Number: double, or std::complex<double> for complex types.
template <class Number>
Number load(const void* from, cudaDataType type, std::int64_t at) {
  if constexpr (!std::is_same_v<Number, double>) {
    if (type == CUDA_C_32F) {
      const cuComplex value = static_cast<const cuComplex*>(from)[at];
      return {value.x, value.y};
    }
    const cuDoubleComplex value = static_cast<const cuDoubleComplex*>(from)[at];
    return {value.x, value.y};
  } else {
    switch (type) {
      case CUDA_R_64F:
        return static_cast<const double*>(from)[at];
      case CUDA_R_32I:
        return static_cast<const int*>(from)[at];
      case CUDA_R_16F:
        return __half2float(static_cast<const __half*>(from)[at]);
      case CUDA_R_16BF:
        return __bfloat162float(static_cast<const __nv_bfloat16*>(from)[at]);
      case CUDA_R_8I:
        return static_cast<const signed char*>(from)[at];
      default:
        return static_cast<const float*>(from)[at];
    }
  }
}

/// A number of any of these types.
inline std::complex<double> load_any(const void* from, cudaDataType type, std::int64_t at) {
  if (is_complex(type)) return load<std::complex<double>>(from, type, at);
  return load<double>(from, type, at);
}

template <class Number>
void store(void* to, cudaDataType type, std::int64_t at, const Number& value) {
  if constexpr (!std::is_same_v<Number, double>) {
    if (type == CUDA_C_32F)
      static_cast<cuComplex*>(to)[at] = {static_cast<float>(value.real()),
                                         static_cast<float>(value.imag())};
    else
      static_cast<cuDoubleComplex*>(to)[at] = {value.real(), value.imag()};
  } else {
    switch (type) {
      case CUDA_R_64F:
        static_cast<double*>(to)[at] = value;
        return;
      case CUDA_R_32I:
        static_cast<int*>(to)[at] = static_cast<int>(static_cast<long long>(value));
        return;
      case CUDA_R_16F:
        static_cast<__half*>(to)[at] = __float2half_rn(static_cast<float>(value));
        return;
      case CUDA_R_16BF:
        static_cast<__nv_bfloat16*>(to)[at] = __float2bfloat16_rn(static_cast<float>(value));
        return;
      default:
        static_cast<float*>(to)[at] = static_cast<float>(value);
    }
  }
}

}  // namespace warpstep::sim
