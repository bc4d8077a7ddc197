// A kernel as a member function.
struct Solver {
  __global__ void k(int* out) { *out = 1; }
};
