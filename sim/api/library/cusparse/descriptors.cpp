// cuSPARSE: descriptors of matrices and vectors.
#include <algorithm>
#include <cstdint>

#include "sim/api/library/cusparse/objects.h"
#include "sim/library/numbers.h"

namespace warpstep::sim::cusparse {

namespace {

constexpr auto kGood = CUSPARSE_STATUS_SUCCESS;

bool is_index(cusparseIndexType_t type) {
  return type >= CUSPARSE_INDEX_16U && type <= CUSPARSE_INDEX_64I;
}

bool is_aligned(const void* numbers, cusparseIndexType_t index) {
  const std::uintptr_t size = index == CUSPARSE_INDEX_64I ? 8 : index == CUSPARSE_INDEX_32I ? 4 : 2;
  return reinterpret_cast<std::uintptr_t>(numbers) % size == 0;
}

/// The arrays may be null for now, as on an H200, but not between the addresses of their numbers.
template <class Descriptor>
cusparseStatus_t create(Descriptor* result, const cusparseSpMatDescr& matrix,
                        cusparseIndexType_t offsets) {
  std::int64_t cells = 0;
  const bool is_huge = __builtin_mul_overflow(matrix.rows, matrix.cols, &cells);
  if (result == nullptr || std::min({matrix.rows, matrix.cols, matrix.nnz}) < 0 ||
      (!is_huge && matrix.nnz > cells) || !is_index(matrix.index) || !is_index(offsets) ||
      (matrix.base != CUSPARSE_INDEX_BASE_ZERO && matrix.base != CUSPARSE_INDEX_BASE_ONE) ||
      size_of(matrix.type) == 0 || !is_aligned(matrix.major, offsets) ||
      !is_aligned(matrix.minor, matrix.index))
    return kWrong;
  if (offsets != matrix.index || offsets == CUSPARSE_INDEX_16U)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  *result = living<cusparseSpMatDescr>().add(matrix);
  return kGood;
}

template <class Descriptor>
cusparseStatus_t create(Descriptor* result, const cusparseDnVecDescr& vector) {
  if (result == nullptr || vector.size < 0 || size_of(vector.type) == 0) return kWrong;
  *result = living<cusparseDnVecDescr>().add(vector);
  return kGood;
}

template <class Descriptor>
cusparseStatus_t create(Descriptor* result, const cusparseDnMatDescr& matrix) {
  const bool is_by_columns = matrix.order == CUSPARSE_ORDER_COL;
  if (result == nullptr || matrix.rows < 0 || matrix.cols < 0 || size_of(matrix.type) == 0 ||
      (!is_by_columns && matrix.order != CUSPARSE_ORDER_ROW) ||
      matrix.ld < (is_by_columns ? matrix.rows : matrix.cols))
    return kWrong;
  *result = living<cusparseDnMatDescr>().add(matrix);
  return kGood;
}

template <class T>
cusparseStatus_t destroy(const T* object) {
  return object == nullptr || living<T>().destroy(object) ? kGood : kWrong;
}

template <class T>
cusparseStatus_t get_values(const T* object, void** values) {
  if (!exists(object) || values == nullptr) return kWrong;
  *values = const_cast<void*>(object->values);
  return kGood;
}

template <class T>
cusparseStatus_t set_values(T* object, const void* values) {
  if (!exists(object)) return kWrong;
  object->values = values;
  return kGood;
}

cusparseStatus_t set_pointers(cusparseSpMatDescr_t matrix, cusparseFormat_t format,
                              const void* major, const void* minor, const void* values) {
  if (!exists(matrix) || matrix->format != format) return kWrong;
  matrix->major = major;
  matrix->minor = minor;
  matrix->values = values;
  return kGood;
}

cusparseStatus_t get(cusparseSpMatDescr_t matrix, cusparseFormat_t format, int64_t* rows,
                     int64_t* cols, int64_t* nnz, void** major, void** minor, void** values,
                     cusparseIndexType_t* index, cusparseIndexBase_t* base, cudaDataType* type) {
  if (!exists(matrix) || matrix->format != format || !rows || !cols || !nnz || !major || !minor ||
      !values || !index || !base || !type)
    return kWrong;
  *rows = matrix->rows;
  *cols = matrix->cols;
  *nnz = matrix->nnz;
  *major = const_cast<void*>(matrix->major);
  *minor = const_cast<void*>(matrix->minor);
  *values = const_cast<void*>(matrix->values);
  *index = matrix->index;
  *base = matrix->base;
  *type = matrix->type;
  return kGood;
}

}  // namespace
}  // namespace warpstep::sim::cusparse

using namespace warpstep::sim::cusparse;

#define COMPRESSED(NAME, CONST, DESCRIPTOR, FORMAT)                                                \
  cusparseStatus_t NAME(DESCRIPTOR* matrix, int64_t rows, int64_t cols, int64_t nnz,               \
                        CONST void* offsets, CONST void* indices, CONST void* values,              \
                        cusparseIndexType_t offsetsType, cusparseIndexType_t indicesType,          \
                        cusparseIndexBase_t base, cudaDataType valueType) {                        \
    return create(                                                                                 \
        matrix, {FORMAT, rows, cols, nnz, offsets, indices, values, indicesType, base, valueType}, \
        offsetsType);                                                                              \
  }
COMPRESSED(cusparseCreateCsr, , cusparseSpMatDescr_t, CUSPARSE_FORMAT_CSR)
COMPRESSED(cusparseCreateConstCsr, const, cusparseConstSpMatDescr_t, CUSPARSE_FORMAT_CSR)
COMPRESSED(cusparseCreateCsc, , cusparseSpMatDescr_t, CUSPARSE_FORMAT_CSC)
COMPRESSED(cusparseCreateConstCsc, const, cusparseConstSpMatDescr_t, CUSPARSE_FORMAT_CSC)

cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* matrix, int64_t rows, int64_t cols,
                                   int64_t nnz, void* rowIndices, void* columnIndices, void* values,
                                   cusparseIndexType_t indicesType, cusparseIndexBase_t base,
                                   cudaDataType valueType) {
  return create(matrix,
                {CUSPARSE_FORMAT_COO, rows, cols, nnz, rowIndices, columnIndices, values,
                 indicesType, base, valueType},
                indicesType);
}
cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t* matrix, int64_t rows,
                                        int64_t cols, int64_t nnz, const void* rowIndices,
                                        const void* columnIndices, const void* values,
                                        cusparseIndexType_t indicesType, cusparseIndexBase_t base,
                                        cudaDataType valueType) {
  return create(matrix,
                {CUSPARSE_FORMAT_COO, rows, cols, nnz, rowIndices, columnIndices, values,
                 indicesType, base, valueType},
                indicesType);
}
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix) {
  return destroy(matrix);
}

cusparseStatus_t cusparseCsrGet(cusparseSpMatDescr_t matrix, int64_t* rows, int64_t* cols,
                                int64_t* nnz, void** offsets, void** indices, void** values,
                                cusparseIndexType_t* offsetsType, cusparseIndexType_t* indicesType,
                                cusparseIndexBase_t* base, cudaDataType* valueType) {
  if (indicesType == nullptr) return kWrong;
  const auto status = get(matrix, CUSPARSE_FORMAT_CSR, rows, cols, nnz, offsets, indices, values,
                          offsetsType, base, valueType);
  if (status == kGood) *indicesType = *offsetsType;
  return status;
}
cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t matrix, int64_t* rows, int64_t* cols,
                                int64_t* nnz, void** rowIndices, void** columnIndices,
                                void** values, cusparseIndexType_t* indicesType,
                                cusparseIndexBase_t* base, cudaDataType* valueType) {
  return get(matrix, CUSPARSE_FORMAT_COO, rows, cols, nnz, rowIndices, columnIndices, values,
             indicesType, base, valueType);
}
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void* offsets, void* indices,
                                        void* values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSR, offsets, indices, values);
}
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix, void* offsets, void* indices,
                                        void* values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSC, offsets, indices, values);
}
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void* rows, void* columns,
                                        void* values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_COO, rows, columns, values);
}
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t* rows,
                                      int64_t* cols, int64_t* nnz) {
  if (!exists(matrix) || rows == nullptr || cols == nullptr || nnz == nullptr) return kWrong;
  *rows = matrix->rows;
  *cols = matrix->cols;
  *nnz = matrix->nnz;
  return kGood;
}
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix,
                                        cusparseFormat_t* format) {
  if (!exists(matrix) || format == nullptr) return kWrong;
  *format = matrix->format;
  return kGood;
}
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix,
                                           cusparseIndexBase_t* base) {
  if (!exists(matrix) || base == nullptr) return kWrong;
  *base = matrix->base;
  return kGood;
}
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t matrix, void** values) {
  return get_values(matrix, values);
}
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t matrix, void* values) {
  return set_values(matrix, values);
}

cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* vector, int64_t size, void* values,
                                     cudaDataType valueType) {
  return create(vector, cusparseDnVecDescr{size, values, valueType});
}
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t* vector, int64_t size,
                                          const void* values, cudaDataType valueType) {
  return create(vector, cusparseDnVecDescr{size, values, valueType});
}
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector) {
  return destroy(vector);
}
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t vector, int64_t* size, void** values,
                                  cudaDataType* valueType) {
  if (size == nullptr || valueType == nullptr) return kWrong;
  const auto status = get_values(vector, values);
  if (status != kGood) return status;
  *size = vector->size;
  *valueType = vector->type;
  return kGood;
}
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t vector, void** values) {
  return get_values(vector, values);
}
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void* values) {
  return set_values(vector, values);
}

cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* matrix, int64_t rows, int64_t cols,
                                     int64_t ld, void* values, cudaDataType valueType,
                                     cusparseOrder_t order) {
  return create(matrix, cusparseDnMatDescr{rows, cols, ld, values, valueType, order});
}
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t* matrix, int64_t rows,
                                          int64_t cols, int64_t ld, const void* values,
                                          cudaDataType valueType, cusparseOrder_t order) {
  return create(matrix, cusparseDnMatDescr{rows, cols, ld, values, valueType, order});
}
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix) {
  return destroy(matrix);
}
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t matrix, int64_t* rows, int64_t* cols,
                                  int64_t* ld, void** values, cudaDataType* valueType,
                                  cusparseOrder_t* order) {
  if (!rows || !cols || !ld || !valueType || !order) return kWrong;
  const auto status = get_values(matrix, values);
  if (status != kGood) return status;
  *rows = matrix->rows;
  *cols = matrix->cols;
  *ld = matrix->ld;
  *valueType = matrix->type;
  *order = matrix->order;
  return kGood;
}
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t matrix, void** values) {
  return get_values(matrix, values);
}
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t matrix, void* values) {
  return set_values(matrix, values);
}
