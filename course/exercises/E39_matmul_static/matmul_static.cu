// E39: out = m n, in tiles of tw x tw cells. m is h x k, n is k x w.

constexpr int tw = 16;

using warpstep::LaunchShape;

LaunchShape matmul_static_shape(int h, int w) {
  return {dim3(1, 1), dim3(tw, tw)};  // Your code goes here: how many blocks cover out?
}

__global__ void matmul_static(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[tw][tw], ns[tw][tw];
  const int tr = threadIdx.y, tc = threadIdx.x;                  // row and column in a tile
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;  // and in out
  float sum = 0;
  for (int first = 0; first < k; first += tw) {
    // Your code goes here: load, wait, add tw products, wait.
  }
  if (r < h && c < w) out[r * w + c] = sum;
}
