// An array of a variable's length in a member function of both sides.
struct Rows {
  int n;
  __host__ __device__ int first() const {
    int row[2][n];
    row[1][0] = 1;
    return row[1][0];
  }
};
__global__ void k(int* out) { *out = Rows{3}.first(); }
