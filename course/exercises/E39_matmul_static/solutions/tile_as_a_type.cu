// A type holds a tile and loads it.

constexpr int tw = 16;

warpstep::LaunchShape matmul_static_shape(int h, int w) {
  return {dim3((w + tw - 1) / tw, (h + tw - 1) / tw), dim3(tw, tw)};
}

template <int kWidth>
struct Tile {
  float cells[kWidth][kWidth];

  __device__ void load(const float* matrix, int row, int column, int rows, int columns) {
    const bool exists = row < rows && column < columns;
    cells[threadIdx.y][threadIdx.x] = exists ? matrix[row * columns + column] : 0.0f;
  }
};

__global__ void matmul_static(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ Tile<tw> of_m, of_n;
  const int tr = threadIdx.y, tc = threadIdx.x;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  float sum = 0;
  for (int first = 0; first < k; first += tw) {
    of_m.load(m, r, first + tc, h, k);
    of_n.load(n, first + tr, c, k, w);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < tw; ++i) sum += of_m.cells[tr][i] * of_n.cells[i][tc];
    __syncthreads();
  }
  if (r < h && c < w) out[r * w + c] = sum;
}
