// E56: products with sparse matrices, and heat.

__global__ void spmv_csr(int rows, const int* starts, const int* columns, const float* values,
                         const float* x, float* y) {
  // Your code goes here: which entries has this thread's row?
}

__global__ void spmv_jds(int rows, int diagonals, const int* starts, const int* row_of,
                         const int* columns, const float* values, const float* x, float* y) {
  // Your code goes here: which of the diagonals has an entry of this thread's sorted row?
}

void heat(int rows, int diagonals, const int* starts, const int* row_of, const int* columns,
          const float* values, float* u, int steps) {
  // Your code goes here. After an odd number of steps, where is the result?
}
