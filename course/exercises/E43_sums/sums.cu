// E43: the sums of a matrix's rows, and of its columns.

/// A block for each row.
__global__ void row_sums(const float* m, float* out, int rows, int cols) {
  // Your code goes here. Which cells of the row does this thread add up? And who adds the threads'
  // sums?
}

/// A thread for each column.
__global__ void col_sums(const float* m, float* out, int rows, int cols) {
  // Your code goes here.
}
