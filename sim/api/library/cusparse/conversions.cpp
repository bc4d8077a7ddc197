// cuSPARSE: the row of each entry from where the rows begin, and back.
#include <fmt/format.h>

#include "sim/api/library/cusparse/objects.h"
#include "sim/library/library_work.h"

namespace warpstep::sim::cusparse {

namespace {

bool is_base(cusparseIndexBase_t base) {
  return base == CUSPARSE_INDEX_BASE_ZERO || base == CUSPARSE_INDEX_BASE_ONE;
}

Operand indices(const char* name, const int* first, int count, Use use) {
  return {name, first, static_cast<std::size_t>(count) * sizeof(int), 1, 0, use};
}

cusparseStatus_t status_of(cudaError_t code) {
  return code == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

void write_rows(const int* begins, int nnz, int m, int* rows, int base) {
  for (int row = 0; row < m; ++row) {
    if (begins[row] < base || begins[row + 1] - base > nnz)
      return fail_library_work("cusparseXcsr2coo", begins,
                               fmt::format("row {} does not lie within {} entries", row, nnz));
    for (int entry = begins[row]; entry < begins[row + 1]; ++entry) rows[entry - base] = row + base;
  }
}

void write_begins(const int* rows, int nnz, int m, int* begins, int base) {
  int row = 0;
  for (int entry = 0; entry < nnz; ++entry) {
    if (rows[entry] < base || rows[entry] - base >= m)
      return fail_library_work("cusparseXcoo2csr", rows,
                               fmt::format("entry {} does not lie in one of {} rows", entry, m));
    while (row <= rows[entry] - base) begins[row++] = entry + base;
  }
  while (row <= m) begins[row++] = nnz + base;
}

}  // namespace
}  // namespace warpstep::sim::cusparse

using namespace warpstep::sim;
using namespace warpstep::sim::cusparse;

cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int* csrSortedRowPtr, int nnz,
                                  int m, int* cooRowInd, cusparseIndexBase_t idxBase) {
  if (!exists(handle)) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (nnz < 0 || m < 0 || !is_base(idxBase)) return CUSPARSE_STATUS_INVALID_VALUE;
  return status_of(
      run_library_work("cusparseXcsr2coo", handle->stream,
                       {indices("csrSortedRowPtr", csrSortedRowPtr, m + 1, Use::reads),
                        indices("cooRowInd", cooRowInd, nnz, Use::writes)},
                       [=] { write_rows(csrSortedRowPtr, nnz, m, cooRowInd, idxBase); }));
}

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int* cooRowInd, int nnz, int m,
                                  int* csrSortedRowPtr, cusparseIndexBase_t idxBase) {
  if (!exists(handle)) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (nnz < 0 || m < 0 || !is_base(idxBase)) return CUSPARSE_STATUS_INVALID_VALUE;
  return status_of(
      run_library_work("cusparseXcoo2csr", handle->stream,
                       {indices("cooRowInd", cooRowInd, nnz, Use::reads),
                        indices("csrSortedRowPtr", csrSortedRowPtr, m + 1, Use::writes)},
                       [=] { write_begins(cooRowInd, nnz, m, csrSortedRowPtr, idxBase); }));
}
