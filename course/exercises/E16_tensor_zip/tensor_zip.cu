// E16: out = f(a, b), cell by cell. Where a or b has one cell along a dimension, it stands for all.

#include "index.h"
#include "view.h"

/// Where the cell of `in` lies that belongs to an index of out, which has `dims` dimensions.
__device__ int broadcast_position(const int* index, int dims, const CView& in) {
  return 0;  // your code comes here: which of index[0] to index[dims - 1] is of in's dimension d?
}

template <class F>
__global__ void tensor_zip(F f, View out, CView a, CView b) {
  // Your code comes here.
}
