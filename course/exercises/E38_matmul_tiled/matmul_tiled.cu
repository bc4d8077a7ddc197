// E38: out = m n, tile by tile. m is h x k, n is k x w, and blocks are tw x tw threads.

std::size_t matmul_tiled_bytes(int tw) {
  return 0;  // Your code goes here: bytes of shared memory for a tile of m and a tile of n.
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  extern __shared__ float s[];
  const int tr = threadIdx.y, tc = threadIdx.x;                  // row and column in a tile
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;  // and in out
  float sum = 0;
  for (int first = 0; first < k; first += tw) {
    // Your code goes here. Load a cell of m's tile and one of n's, then use both tiles.
  }
  if (r < h && c < w) out[r * w + c] = sum;
}
