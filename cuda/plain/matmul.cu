// The matrix products as a plain CUDA program: what cuda/check_sass compares kernels/matmul.cuh
// with.
#include <cstddef>
#include <cstdio>

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= h || column >= w) return;
  float sum = 0.0f;
  for (int i = 0; i < k; ++i) sum += m[std::size_t(row) * k + i] * n[std::size_t(i) * w + column];
  out[std::size_t(row) * w + column] = sum;
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tile) {
  extern __shared__ float tiles[];
  const int n_tile = tile * tile;
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  float sum = 0.0f;
  for (int start = 0; start < k; start += tile) {
    tiles[y * tile + x] = row < h && start + x < k ? m[std::size_t(row) * k + start + x] : 0.0f;
    tiles[n_tile + y * tile + x] =
        column < w && start + y < k ? n[std::size_t(start + y) * w + column] : 0.0f;
    __syncthreads();
    for (int i = 0; i < tile; ++i) sum += tiles[y * tile + i] * tiles[n_tile + i * tile + x];
    __syncthreads();
  }
  if (row < h && column < w) out[std::size_t(row) * w + column] = sum;
}

__global__ void matmul_tiled_static(const float* m, const float* n, float* out, int h, int w,
                                    int k) {
  constexpr int tile = 16;
  __shared__ float m_tile[tile][tile];
  __shared__ float n_tile[tile][tile];
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  float sum = 0.0f;
  for (int start = 0; start < k; start += tile) {
    m_tile[y][x] = row < h && start + x < k ? m[std::size_t(row) * k + start + x] : 0.0f;
    n_tile[y][x] = column < w && start + y < k ? n[std::size_t(start + y) * w + column] : 0.0f;
    __syncthreads();
    for (int i = 0; i < tile; ++i) sum += m_tile[y][i] * n_tile[i][x];
    __syncthreads();
  }
  if (row < h && column < w) out[std::size_t(row) * w + column] = sum;
}

template <int Tile>
__global__ void matmul_tiled_by(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float m_tile[Tile][Tile];
  __shared__ float n_tile[Tile][Tile];
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * Tile + y;
  const int column = blockIdx.x * Tile + x;
  float sum = 0.0f;
  for (int start = 0; start < k; start += Tile) {
    m_tile[y][x] = row < h && start + x < k ? m[std::size_t(row) * k + start + x] : 0.0f;
    n_tile[y][x] = column < w && start + y < k ? n[std::size_t(start + y) * w + column] : 0.0f;
    __syncthreads();
    for (int i = 0; i < Tile; ++i) sum += m_tile[y][i] * n_tile[i][x];
    __syncthreads();
  }
  if (row < h && column < w) out[std::size_t(row) * w + column] = sum;
}

int main() {
  constexpr int h = 33, w = 45, k = 40;
  float *m, *n, *out;
  cudaMallocManaged(&m, h * k * sizeof(float));
  cudaMallocManaged(&n, k * w * sizeof(float));
  cudaMallocManaged(&out, h * w * sizeof(float));
  for (int i = 0; i < h * k; ++i) m[i] = i % 7 - 3;
  for (int i = 0; i < k * w; ++i) n[i] = i % 5 - 2;
  const auto show = [&](const char* version) {
    if (cudaDeviceSynchronize() != cudaSuccess) return false;
    std::printf("%-20s out[32][44] = %g\n", version, out[h * w - 1]);
    return true;
  };
  const auto grid = [](int tile) { return dim3((w + tile - 1) / tile, (h + tile - 1) / tile); };
  matmul<<<grid(16), dim3(16, 16)>>>(m, n, out, h, w, k);
  if (!show("matmul")) return 1;
  matmul_tiled<<<grid(16), dim3(16, 16), 2 * 16 * 16 * sizeof(float)>>>(m, n, out, h, w, k, 16);
  if (!show("matmul_tiled")) return 1;
  matmul_tiled_static<<<grid(16), dim3(16, 16)>>>(m, n, out, h, w, k);
  if (!show("matmul_tiled_static")) return 1;
  matmul_tiled_by<8><<<grid(8), dim3(8, 8)>>>(m, n, out, h, w, k);
  if (!show("matmul_tiled_by<8>")) return 1;
  matmul_tiled_by<16><<<grid(16), dim3(16, 16)>>>(m, n, out, h, w, k);
  if (!show("matmul_tiled_by<16>")) return 1;
  matmul_tiled_by<32><<<grid(32), dim3(32, 32)>>>(m, n, out, h, w, k);
  if (!show("matmul_tiled_by<32>")) return 1;
}
