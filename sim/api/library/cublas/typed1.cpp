// cuBLAS, level 1, with the types as arguments.
#include <cmath>

#include "sim/api/library/cublas/call.h"
#include "sim/library/typed_scalar.h"

namespace warpstep::sim::cublas {
namespace {

using Complex = std::complex<double>;

/// Whether there is a routine for numbers of a type with factors of another: all of one type, or
/// half and bfloat16 with float.
cublasStatus_t check(cudaDataType type, cudaDataType other, cudaDataType factor,
                     cudaDataType execution) {
  const bool is_wide = type == CUDA_R_32F || type == CUDA_R_64F || is_complex(type);
  const bool is_short = type == CUDA_R_16F || type == CUDA_R_16BF;
  const bool fits =
      type == other &&
      ((is_wide && factor == type && execution == type) ||
       (is_short && (factor == type || factor == CUDA_R_32F) && execution == CUDA_R_32F));
  return fits ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}

void put(void* to, cudaDataType type, std::ptrdiff_t at, const Complex& value) {
  if (is_complex(type))
    store(to, type, at, value);
  else
    store(to, type, at, value.real());
}

/// A vector of `n` numbers, the first of which is the last in memory where the step is negative.
struct Vector {
  const void* first;
  cudaDataType type;
  int n, step;

  std::ptrdiff_t place(int i) const {
    return static_cast<std::ptrdiff_t>(step < 0 ? i - n + 1 : i) * step;
  }
  Complex at(int i) const { return load_any(first, type, place(i)); }
  void set(int i, const Complex& value) const {
    put(const_cast<void*>(first), type, place(i), value);
  }
  Operand operand(const char* name, Use use = Use::reads) const {
    const auto bytes = size_of(type), steps = static_cast<std::size_t>(std::abs(step));
    return {name, first, bytes, step == 0 ? 1 : static_cast<std::size_t>(n), steps * bytes, use};
  }
};

TypedScalar factor(cublasHandle_t handle, const void* from, cudaDataType type) {
  return {from, type, handle->pointers == CUBLAS_POINTER_MODE_HOST};
}

cublasStatus_t dot(const char* name, cublasHandle_t handle, const Vector& x, const Vector& y,
                   bool conjugates, void* result, cudaDataType type, cudaDataType execution) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (const auto code = check(x.type, y.type, type, execution)) return code;
  if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  std::vector<Operand> operands;
  if (x.n > 0) operands = {x.operand("x"), y.operand("y")};
  return run_for_result(name, handle, std::move(operands), result, size_of(type), [=] {
    Complex sum = 0;
    for (int i = 0; i < x.n; ++i) sum += (conjugates ? std::conj(x.at(i)) : x.at(i)) * y.at(i);
    put(result, type, 0, sum);
  });
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;
using namespace warpstep::sim::cublas;

cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void* alpha, cudaDataType alphaType,
                            const void* x, cudaDataType xType, int incx, void* y,
                            cudaDataType yType, int incy, cudaDataType executionType) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (const auto code = check(xType, yType, alphaType, executionType)) return code;
  if (alpha == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  const TypedScalar a = factor(handle, alpha, alphaType);
  const Vector vx{x, xType, n, incx}, vy{y, yType, n, incy};
  return run("cublasAxpyEx", handle,
             {vx.operand("x"), vy.operand("y", Use::reads_and_writes), a.operand("alpha")}, [=] {
               for (int i = 0; i < n; ++i) vy.set(i, a.value() * vx.at(i) + vy.at(i));
             });
}

cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void* alpha, cudaDataType alphaType,
                            void* x, cudaDataType xType, int incx, cudaDataType executionType) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (const auto code = check(xType, xType, alphaType, executionType)) return code;
  if (alpha == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
  const TypedScalar a = factor(handle, alpha, alphaType);
  const Vector vx{x, xType, n, incx};
  return run("cublasScalEx", handle, {vx.operand("x", Use::reads_and_writes), a.operand("alpha")},
             [=] {
               for (int i = 0; i < n; ++i) vx.set(i, a.value() * vx.at(i));
             });
}

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void* x, cudaDataType xType,
                           int incx, const void* y, cudaDataType yType, int incy, void* result,
                           cudaDataType resultType, cudaDataType executionType) {
  return dot("cublasDotEx", handle, {x, xType, n, incx}, {y, yType, n, incy}, false, result,
             resultType, executionType);
}

cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void* x, cudaDataType xType,
                            int incx, const void* y, cudaDataType yType, int incy, void* result,
                            cudaDataType resultType, cudaDataType executionType) {
  return dot("cublasDotcEx", handle, {x, xType, n, incx}, {y, yType, n, incy}, true, result,
             resultType, executionType);
}

cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void* x, cudaDataType xType,
                            int incx, void* result, cudaDataType resultType,
                            cudaDataType executionType) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  const cudaDataType real = xType == CUDA_C_32F   ? CUDA_R_32F
                            : xType == CUDA_C_64F ? CUDA_R_64F
                                                  : xType;
  if (const auto code = check(real, real, resultType, executionType)) return code;
  if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  const Vector vx{x, xType, incx > 0 ? n : 0, incx};
  std::vector<Operand> operands;
  if (vx.n > 0) operands = {vx.operand("x")};
  return run_for_result("cublasNrm2Ex", handle, std::move(operands), result, size_of(resultType),
                        [=] {
                          double length = 0;  // grows without an overflow
                          for (int i = 0; i < vx.n; ++i)
                            length = std::hypot(length, std::abs(vx.at(i)));
                          put(result, resultType, 0, length);
                        });
}

cublasStatus_t cublasRotEx(cublasHandle_t handle, int n, void* x, cudaDataType xType, int incx,
                           void* y, cudaDataType yType, int incy, const void* c, const void* s,
                           cudaDataType csType, cudaDataType executionType) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (const auto code = check(xType, yType, csType, executionType)) return code;
  if (c == nullptr || s == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  const TypedScalar cosine = factor(handle, c, csType), sine = factor(handle, s, csType);
  const Vector vx{x, xType, n, incx}, vy{y, yType, n, incy};
  return run("cublasRotEx", handle,
             {vx.operand("x", Use::reads_and_writes), vy.operand("y", Use::reads_and_writes),
              cosine.operand("c"), sine.operand("s")},
             [=] {
               for (int i = 0; i < n; ++i) {
                 const Complex a = vx.at(i), b = vy.at(i);
                 vx.set(i, cosine.value() * a + sine.value() * b);
                 vy.set(i, cosine.value() * b - std::conj(sine.value()) * a);
               }
             });
}
