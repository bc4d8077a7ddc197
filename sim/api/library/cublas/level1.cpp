// cuBLAS, level 1: vectors.
#include <cmath>

#include "sim/api/library/cublas/call.h"

namespace warpstep::sim::cublas {
namespace {

template <class T>
cublasStatus_t copy(const char* name, cublasHandle_t handle, int n, const T* x, int incx, T* y,
                    int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  return run(name, handle, {vector("x", x, n, incx), vector("y", y, n, incy, Use::writes)},
             [=] { blas::call<T>("copy", n, x, incx, y, incy); });
}

template <class T>
cublasStatus_t swap(const char* name, cublasHandle_t handle, int n, T* x, int incx, T* y,
                    int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  return run(name, handle,
             {vector("x", x, n, incx, Use::reads_and_writes),
              vector("y", y, n, incy, Use::reads_and_writes)},
             [=] { blas::call<T>("swap", n, x, incx, y, incy); });
}

template <class T>
cublasStatus_t scal(const char* name, cublasHandle_t handle, int n, const T* alpha, T* x,
                    int incx) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (alpha == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> factor(handle, alpha);
  return run(name, handle,
             {vector("x", x, n, incx, Use::reads_and_writes), factor.operand("alpha")}, [=] {
               const T value = factor.value();
               blas::call<T>("scal", n, blas::scalar(value), x, incx);
             });
}

template <class T>
cublasStatus_t axpy(const char* name, cublasHandle_t handle, int n, const T* alpha, const T* x,
                    int incx, T* y, int incy) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (alpha == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> factor(handle, alpha);
  return run(name, handle,
             {vector("x", x, n, incx), vector("y", y, n, incy, Use::reads_and_writes),
              factor.operand("alpha")},
             [=] {
               const T value = factor.value();
               blas::call<T>("axpy", n, blas::scalar(value), x, incx, y, incy);
             });
}

template <class T>
cublasStatus_t dot(const char* name, cublasHandle_t handle, const char* function, int n, const T* x,
                   int incx, const T* y, int incy, T* result) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  return run_for_result(name, handle, {vector("x", x, n, incx), vector("y", y, n, incy)}, result,
                        sizeof(T), [=] {
                          if (n <= 0) {
                            *result = T{};
                          } else if constexpr (blas::kIsComplex<T>) {
                            blas::call<T>(function, n, x, incx, y, incy, result);
                          } else {
                            *result = blas::call<T, T>(function, n, x, incx, y, incy);
                          }
                        });
}

/// nrm2 and asum: a real number of a vector, also of a complex one.
template <class T>
cublasStatus_t norm_of(const char* name, cublasHandle_t handle, const char* function, int n,
                       const T* x, int incx, blas::Real<T>* result) {
  using Real = blas::Real<T>;
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  const bool is_empty = n <= 0 || incx <= 0;
  return run_for_result(
      name, handle, {vector("x", x, is_empty ? 0 : n, incx)}, result, sizeof(Real), [=] {
        using Function = Real(int, const void*, int);
        const std::string full = std::string("cblas_") + blas::Traits<T>::kOfReal + function;
        *result = is_empty ? Real{} : reinterpret_cast<Function*>(blas::find(full))(n, x, incx);
      });
}

template <class T>
blas::Real<T> magnitude(const T& value) {
  if constexpr (blas::kIsComplex<T>)
    return std::fabs(value.x) + std::fabs(value.y);
  else
    return std::fabs(value);
}

/// The number, from 1, of the first element that no other is `better` than.
template <class T, class Better>
cublasStatus_t extreme(const char* name, cublasHandle_t handle, int n, const T* x, int incx,
                       int* result, const Better& better) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (result == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  const bool is_empty = n <= 0 || incx <= 0;
  return run_for_result(name, handle, {vector("x", x, is_empty ? 0 : n, incx)}, result, sizeof(int),
                        [=] {
                          int best = 0;
                          for (int i = 1; i < n && !is_empty; ++i) {
                            const auto step = static_cast<std::ptrdiff_t>(incx);
                            if (better(magnitude(x[i * step]), magnitude(x[best * step]))) best = i;
                          }
                          *result = is_empty ? 0 : best + 1;
                        });
}

template <class T>
cublasStatus_t rot(const char* name, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy,
                   const T* c, const T* s) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (c == nullptr || s == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  const Scalar<T> cosine(handle, c), sine(handle, s);
  return run(
      name, handle,
      {vector("x", x, n, incx, Use::reads_and_writes),
       vector("y", y, n, incy, Use::reads_and_writes), cosine.operand("c"), sine.operand("s")},
      [=] { blas::call<T>("rot", n, x, incx, y, incy, cosine.value(), sine.value()); });
}

/// A call on a few numbers, which all lie on the host or all on the device: rotg and rotmg.
cublasStatus_t on_scalars(const char* name, cublasHandle_t handle, std::vector<Operand> operands,
                          const std::function<void()>& compute) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  for (const Operand& operand : operands)
    if (operand.first == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (handle->pointers == CUBLAS_POINTER_MODE_DEVICE)
    return run(name, handle, std::move(operands), compute);
  if (!blas::is_there()) return CUBLAS_STATUS_NOT_INITIALIZED;
  compute();
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
Operand number(const char* name, const T* at, Use use = Use::reads_and_writes) {
  return {name, at, sizeof(T), 1, 0, use};
}

template <class T>
cublasStatus_t rotm(const char* name, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy,
                    const T* param) {
  if (!exists(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (param == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  struct Five {
    T value[5];
  };
  const Scalar<Five> given(handle, reinterpret_cast<const Five*>(param));
  return run(name, handle,
             {vector("x", x, n, incx, Use::reads_and_writes),
              vector("y", y, n, incy, Use::reads_and_writes), given.operand("param")},
             [=] {
               const Five five = given.value();
               const T* const values = five.value;
               blas::call<T>("rotm", n, x, incx, y, incy, values);
             });
}

}  // namespace
}  // namespace warpstep::sim::cublas

using namespace warpstep::sim;

#define CUBLAS_LEVEL_1(L, T, l)                                                                  \
  cublasStatus_t cublas##L##copy(cublasHandle_t handle, int n, const T* x, int incx, T* y,       \
                                 int incy) {                                                     \
    return cublas::copy("cublas" #L "copy", handle, n, x, incx, y, incy);                        \
  }                                                                                              \
  cublasStatus_t cublas##L##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) { \
    return cublas::swap("cublas" #L "swap", handle, n, x, incx, y, incy);                        \
  }                                                                                              \
  cublasStatus_t cublas##L##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) { \
    return cublas::scal("cublas" #L "scal", handle, n, alpha, x, incx);                          \
  }                                                                                              \
  cublasStatus_t cublas##L##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x,       \
                                 int incx, T* y, int incy) {                                     \
    return cublas::axpy("cublas" #L "axpy", handle, n, alpha, x, incx, y, incy);                 \
  }                                                                                              \
  cublasStatus_t cublasI##l##amax(cublasHandle_t handle, int n, const T* x, int incx,            \
                                  int* result) {                                                 \
    return cublas::extreme("cublasI" #l "amax", handle, n, x, incx, result,                      \
                           [](auto a, auto b) { return a > b; });                                \
  }                                                                                              \
  cublasStatus_t cublasI##l##amin(cublasHandle_t handle, int n, const T* x, int incx,            \
                                  int* result) {                                                 \
    return cublas::extreme("cublasI" #l "amin", handle, n, x, incx, result,                      \
                           [](auto a, auto b) { return a < b; });                                \
  }
CUBLAS_LEVEL_1(S, float, s)
CUBLAS_LEVEL_1(D, double, d)
CUBLAS_LEVEL_1(C, cuComplex, c)
CUBLAS_LEVEL_1(Z, cuDoubleComplex, z)

#define CUBLAS_ROT(L, T)                                                                      \
  cublasStatus_t cublas##L##rot(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, \
                                const T* c, const T* s) {                                     \
    return cublas::rot("cublas" #L "rot", handle, n, x, incx, y, incy, c, s);                 \
  }
CUBLAS_ROT(S, float)
CUBLAS_ROT(D, double)

#define CUBLAS_ROTM(L, T)                                                                      \
  cublasStatus_t cublas##L##rotm(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, \
                                 const T* param) {                                             \
    return cublas::rotm("cublas" #L "rotm", handle, n, x, incx, y, incy, param);               \
  }                                                                                            \
  cublasStatus_t cublas##L##rotmg(cublasHandle_t handle, T* d1, T* d2, T* x1, const T* y1,     \
                                  T* param) {                                                  \
    using cublas::number;                                                                      \
    return cublas::on_scalars("cublas" #L "rotmg", handle,                                     \
                              {number("d1", d1),                                               \
                               number("d2", d2),                                               \
                               number("x1", x1),                                               \
                               number("y1", y1, Use::reads),                                   \
                               {"param", param, 5 * sizeof(T), 1, 0, Use::writes}},            \
                              [=] { blas::call<T>("rotmg", d1, d2, x1, *y1, param); });        \
  }
CUBLAS_ROTM(S, float)
CUBLAS_ROTM(D, double)

#define CUBLAS_ROTG(L, T, Real)                                                             \
  cublasStatus_t cublas##L##rotg(cublasHandle_t handle, T* a, T* b, Real* c, T* s) {        \
    using cublas::number;                                                                   \
    return cublas::on_scalars("cublas" #L "rotg", handle,                                   \
                              {number("a", a), number("b", b), number("c", c, Use::writes), \
                               number("s", s, Use::writes)},                                \
                              [=] { blas::call<T>("rotg", a, b, c, s); });                  \
  }
CUBLAS_ROTG(S, float, float)
CUBLAS_ROTG(D, double, double)
CUBLAS_ROTG(C, cuComplex, float)
CUBLAS_ROTG(Z, cuDoubleComplex, double)

#define CUBLAS_DOT(L, kind, T)                                                                     \
  cublasStatus_t cublas##L##kind(cublasHandle_t handle, int n, const T* x, int incx, const T* y,   \
                                 int incy, T* result) {                                            \
    return cublas::dot("cublas" #L#kind, handle, blas::kIsComplex<T> ? #kind "_sub" : #kind, n, x, \
                       incx, y, incy, result);                                                     \
  }
CUBLAS_DOT(S, dot, float)
CUBLAS_DOT(D, dot, double)
CUBLAS_DOT(C, dotu, cuComplex)
CUBLAS_DOT(C, dotc, cuComplex)
CUBLAS_DOT(Z, dotu, cuDoubleComplex)
CUBLAS_DOT(Z, dotc, cuDoubleComplex)

#define CUBLAS_SIZE(L, kind, T)                                                      \
  cublasStatus_t cublas##L##kind(cublasHandle_t handle, int n, const T* x, int incx, \
                                 blas::Real<T>* result) {                            \
    return cublas::norm_of("cublas" #L#kind, handle, #kind, n, x, incx, result);     \
  }
CUBLAS_SIZE(S, nrm2, float)
CUBLAS_SIZE(D, nrm2, double)
CUBLAS_SIZE(Sc, nrm2, cuComplex)
CUBLAS_SIZE(Dz, nrm2, cuDoubleComplex)
CUBLAS_SIZE(S, asum, float)
CUBLAS_SIZE(D, asum, double)
CUBLAS_SIZE(Sc, asum, cuComplex)
CUBLAS_SIZE(Dz, asum, cuDoubleComplex)
