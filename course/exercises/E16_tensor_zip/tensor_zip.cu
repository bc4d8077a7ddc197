// E16: out = f(a, b), cell by cell. One cell along a dimension is used for all indices.

#include "index.h"
#include "view.h"

/// The place of the cell of `in` for an index of out, which has `dims` dimensions.
__device__ int broadcast_position(const int* index, int dims, const CView& in) {
  return 0;  // your code goes here: which of index[0] .. index[dims - 1] belongs to in's dimension
             // d?
}

template <class F>
__global__ void tensor_zip(F f, View out, CView a, CView b) {
  // Your code goes here.
}
