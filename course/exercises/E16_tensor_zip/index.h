// The two functions of E15: from a cell's number to its index, and on to its place.
#pragma once

/// The index of a cell from its number, the last dimension fastest.
__device__ void to_index(int number, int dims, const int* shape, int* index) {
  for (int d = dims - 1; d >= 0; --d) {
    index[d] = number % shape[d];
    number /= shape[d];
  }
}

/// Where the cell with this index lies in data.
__device__ int to_position(const int* index, int dims, const int* strides) {
  int position = 0;
  for (int d = 0; d < dims; ++d) position += index[d] * strides[d];
  return position;
}
