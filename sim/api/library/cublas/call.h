// One call of cuBLAS: its handle, its operands, its scalars, and how its work is run.
#pragma once

#include <cublas_v2.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "sim/api/library/cublas/arguments.h"
#include "sim/api/library/cublas/blas.h"
#include "sim/library/library_work.h"
#include "sim/streams/pending_work.h"

struct cublasContext {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointers = CUBLAS_POINTER_MODE_HOST;
  cublasAtomicsMode_t atomics = CUBLAS_ATOMICS_NOT_ALLOWED;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
};

namespace warpstep::sim::cublas {

inline constexpr auto kColumns = blas::Order::columns;
inline constexpr auto kWrong = CUBLAS_STATUS_INVALID_VALUE;

/// Whether it is one that cublasCreate() made, and not yet destroyed.
bool exists(cublasHandle_t handle);

/// How CBLAS calls what cuBLAS does; false for no value of the enumeration.
inline bool is_transpose(cublasOperation_t op) {
  return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C;
}
inline bool is_triangle(cublasFillMode_t uplo) {
  return uplo == CUBLAS_FILL_MODE_LOWER || uplo == CUBLAS_FILL_MODE_UPPER;
}
inline bool is_side(cublasSideMode_t side) {
  return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT;
}
inline bool is_diagonal(cublasDiagType_t diagonal) {
  return diagonal == CUBLAS_DIAG_UNIT || diagonal == CUBLAS_DIAG_NON_UNIT;
}
inline blas::Transpose of(cublasOperation_t op) {
  return static_cast<blas::Transpose>(111 + static_cast<int>(op));
}
inline blas::Triangle of(cublasFillMode_t uplo) {
  return uplo == CUBLAS_FILL_MODE_UPPER ? blas::Triangle::upper : blas::Triangle::lower;
}
inline blas::Diagonal of(cublasDiagType_t diagonal) {
  return diagonal == CUBLAS_DIAG_UNIT ? blas::Diagonal::ones : blas::Diagonal::stored;
}
inline blas::Side of(cublasSideMode_t side) {
  return side == CUBLAS_SIDE_LEFT ? blas::Side::left : blas::Side::right;
}

/// alpha or beta: read at the call, or in device memory when the work runs.
template <class T>
class Scalar {
 public:
  Scalar(cublasHandle_t handle, const T* pointer) : pointer_(pointer) {
    if (pointer == nullptr || handle->pointers == CUBLAS_POINTER_MODE_DEVICE) return;
    is_known_ = true;
    std::memcpy(&value_, pointer, sizeof(T));
  }

  bool is_null() const { return pointer_ == nullptr; }
  bool is_zero() const {
    const T zero{};
    return is_known_ && std::memcmp(&value_, &zero, sizeof(T)) == 0;
  }
  T value() const { return is_known_ ? value_ : *pointer_; }
  /// Where it lies in device memory.
  Operand operand(const char* name) const {
    return {name, pointer_, is_known_ ? 0 : sizeof(T), 1, 0, Use::reads};
  }
  bool is_known() const { return is_known_; }

 private:
  const T* pointer_;
  T value_{};
  bool is_known_ = false;
};

template <class T>
Operand vector(const char* name, const T* x, int n, int increment, Use use = Use::reads) {
  const auto step =
      static_cast<std::size_t>(increment < 0 ? -static_cast<long long>(increment) : increment);
  if (increment == 0) n = n > 0 ? 1 : 0;
  return {name, x, sizeof(T), static_cast<std::size_t>(n > 0 ? n : 0), step * sizeof(T), use};
}

template <class T>
Operand matrix(const char* name, const T* a, int rows, int columns, int leading,
               Use use = Use::reads) {
  return {name,
          a,
          static_cast<std::size_t>(rows) * sizeof(T),
          static_cast<std::size_t>(columns),
          static_cast<std::size_t>(leading) * sizeof(T),
          use};
}

/// The same as it is written after op() has turned it: rows and columns of the result.
template <class T>
Operand turned(const char* name, const T* a, cublasOperation_t op, int rows, int columns,
               int leading) {
  return op == CUBLAS_OP_N ? matrix(name, a, rows, columns, leading)
                           : matrix(name, a, columns, rows, leading);
}

/// What beta * C makes of the use of C.
template <class T>
Use use_of_sum(const Scalar<T>& beta) {
  return beta.is_zero() || !beta.is_known() ? Use::writes : Use::reads_and_writes;
}

/// The columns of one triangle of a square matrix.
template <class T>
void add_triangle(std::vector<Operand>& operands, const char* name, const T* a, int n, int leading,
                  cublasFillMode_t uplo, cublasDiagType_t diagonal, Use use = Use::reads) {
  const bool has_diagonal = diagonal != CUBLAS_DIAG_UNIT;
  for (int column = 0; column < n; ++column) {
    const T* const top = a + static_cast<std::ptrdiff_t>(column) * leading;
    const int skipped = has_diagonal ? 0 : 1;
    if (uplo == CUBLAS_FILL_MODE_UPPER)
      operands.push_back(matrix(name, top, column + 1 - skipped, 1, leading, use));
    else
      operands.push_back(
          matrix(name, top + column + skipped, n - column - skipped, 1, leading, use));
  }
}

/// Runs the work on the handle's stream.
cublasStatus_t run(const char* call, cublasHandle_t handle, std::vector<Operand> operands,
                   std::function<void()> compute);

/// The same for a call with a result: in host memory, which the host waits for, or in device
/// memory, which `operands` gets.
cublasStatus_t run_for_result(const char* call, cublasHandle_t handle,
                              std::vector<Operand> operands, void* result, std::size_t bytes,
                              std::function<void()> compute);

/// Reads pointers that lie in device memory, behind what the stream has been given so far.
template <class T>
cublasStatus_t read_pointers(const char* call, cublasHandle_t handle, const char* name,
                             T* const* array, int count, std::vector<T*>& pointers) {
  const auto read = std::make_shared<std::vector<T*>>();
  const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(T*);
  const cublasStatus_t status = run(call, handle, {{name, array, bytes}},
                                    [read, array, count] { read->assign(array, array + count); });
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  if (finish_stream(handle->stream) != cudaSuccess) return CUBLAS_STATUS_EXECUTION_FAILED;
  pointers = *read;
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace warpstep::sim::cublas
