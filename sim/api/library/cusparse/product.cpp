#include "sim/api/library/cusparse/product.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace warpstep::sim::cusparse {

namespace {

std::int64_t index(const void* from, cusparseIndexType_t type, std::int64_t at) {
  return type == CUSPARSE_INDEX_64I ? static_cast<const std::int64_t*>(from)[at]
                                    : static_cast<const std::int32_t*>(from)[at];
}

/// Calls `take(row, column, entry)` for every entry. Why it could not; empty if it could.
template <class Take>
std::string each_entry(const cusparseSpMatDescr& a, const Take& take) {
  const bool by_columns = a.format == CUSPARSE_FORMAT_CSC;
  const std::int64_t majors = by_columns ? a.cols : a.rows, minors = by_columns ? a.rows : a.cols;
  const auto visit = [&](std::int64_t major, std::int64_t entry) {
    const std::int64_t minor = index(a.minor, a.index, entry) - a.base;
    if (major < 0 || major >= majors || minor < 0 || minor >= minors) return false;
    by_columns ? take(minor, major, entry) : take(major, minor, entry);
    return true;
  };
  const auto outside = [&](std::int64_t entry) {
    return fmt::format("entry {} of the sparse matrix lies outside of its {} rows and {} columns",
                       entry, a.rows, a.cols);
  };
  if (a.format == CUSPARSE_FORMAT_COO) {
    for (std::int64_t entry = 0; entry < a.nnz; ++entry)
      if (!visit(index(a.major, a.index, entry) - a.base, entry)) return outside(entry);
    return {};
  }
  for (std::int64_t major = 0; major < majors; ++major) {
    const std::int64_t begin = index(a.major, a.index, major) - a.base,
                       end = index(a.major, a.index, major + 1) - a.base;
    if (begin < 0 || end > a.nnz)
      return fmt::format("the offsets {} and {} at {} do not lie within {} entries", begin + a.base,
                         end + a.base, major, a.nnz);
    for (std::int64_t entry = begin; entry < end; ++entry)
      if (!visit(major, entry)) return outside(entry);
  }
  return {};
}

template <class Number>
Number conjugate(const Number& value) {
  if constexpr (std::is_same_v<Number, double>)
    return value;
  else
    return std::conj(value);
}

template <class Number>
Number element(const Dense& dense, std::int64_t row, std::int64_t column) {
  const auto value = load<Number>(dense.values, dense.type,
                                  row * dense.to_next_row + column * dense.to_next_column);
  return dense.is_conjugate ? conjugate(value) : value;
}

template <class Number>
void multiply_as(const Product& p, Number alpha, Number beta) {
  const std::int64_t columns = p.c.cols;
  std::vector<Number> sums(static_cast<std::size_t>(p.c.rows * columns));
  const bool is_turned = p.op != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const std::string why =
      each_entry(p.a, [&](std::int64_t row, std::int64_t column, std::int64_t entry) {
        if (is_turned) std::swap(row, column);
        auto value = load<Number>(p.a.values, p.a.type, entry);
        if (p.op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE) value = conjugate(value);
        for (std::int64_t k = 0; k < columns; ++k)
          sums[static_cast<std::size_t>(row * columns + k)] +=
              value * element<Number>(p.b, column, k);
      });
  if (!why.empty()) return fail_library_work(p.call, p.a.minor, why);
  for (std::int64_t row = 0; row < p.c.rows; ++row)
    for (std::int64_t k = 0; k < columns; ++k) {
      Number result = alpha * sums[static_cast<std::size_t>(row * columns + k)];
      if (beta != Number{}) result += beta * element<Number>(p.c, row, k);
      store(const_cast<void*>(p.c.values), p.c.type, row * p.c.to_next_row + k * p.c.to_next_column,
            result);
    }
}

}  // namespace

void multiply(const Product& product, const TypedScalar& alpha, const TypedScalar& beta) {
  if (is_complex(product.compute))
    multiply_as<std::complex<double>>(product, alpha.value(), beta.value());
  else
    multiply_as<double>(product, alpha.value().real(), beta.value().real());
}

}  // namespace warpstep::sim::cusparse
