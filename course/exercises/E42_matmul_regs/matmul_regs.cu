// E42: out is the product of m and n; each thread computes R cells.

template <int TW, int R>
__global__ void matmul_regs(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[R * TW][TW], ns[TW][TW];
  float sums[R] = {};
  // Your code goes here: phases as in E39. Which R rows are this thread's?
}
