// E32: a cell of out is f of all cells of in along the axis. A block makes a cell.

#include "view.h"

template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  // Your code goes here. Which index has this block's cell, and where does its row of in begin?
}
