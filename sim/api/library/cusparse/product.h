// cuSPARSE: the product of a sparse matrix with a dense one, of which a vector is a case.
#pragma once

#include "sim/api/library/cusparse/objects.h"
#include "sim/library/typed_scalar.h"

namespace warpstep::sim::cusparse {

/// A dense matrix as op() has turned it.
struct Dense {
  std::int64_t rows, cols;
  std::int64_t to_next_row, to_next_column;  // in elements
  const void* values;
  cudaDataType type;
  bool is_conjugate = false;
};

/// C = alpha * op(A) * B + beta * C, with copies of what the descriptors say.
struct Product {
  const char* call;
  cusparseSpMatDescr a;
  cusparseOperation_t op;
  Dense b, c;
  cudaDataType compute;
};

/// Forms the product. An index that lies outside of the matrix breaks the context.
void multiply(const Product& product, const TypedScalar& alpha, const TypedScalar& beta);

}  // namespace warpstep::sim::cusparse
