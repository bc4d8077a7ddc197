// Matrix product by tiles with a template for the tile's size, edges checked.
// covers: template __global__, #pragma unroll, __shared__ 2D/3D array, dim3
#include <cmath>
#include <cstdio>
#include <vector>

template <int TILE>
__global__ void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float acc = 0.0f;
  for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
    As[ty][tx] = row < M && t * TILE + tx < K ? A[row * K + t * TILE + tx] : 0.0f;
    Bs[ty][tx] = col < N && t * TILE + ty < K ? B[(t * TILE + ty) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k) acc += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = acc;
}

template <int TILE>
float largest_error(int M, int N, int K) {
  std::vector<float> a(M * K), b(K * N), c(M * N);
  for (int i = 0; i < M * K; ++i) a[i] = float(i % 7) - 3;
  for (int i = 0; i < K * N; ++i) b[i] = float(i % 5) - 2;
  float *dA, *dB, *dC;
  cudaMalloc(&dA, a.size() * sizeof(float));
  cudaMalloc(&dB, b.size() * sizeof(float));
  cudaMalloc(&dC, c.size() * sizeof(float));
  cudaMemcpy(dA, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dB, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul<TILE><<<grid, block>>>(dA, dB, dC, M, N, K);
  cudaMemcpy(c.data(), dC, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
  float worst = 0;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += a[i * K + k] * b[k * N + j];
      worst = std::fmax(worst, std::fabs(sum - c[i * N + j]));
    }
  cudaFree(dA);
  cudaFree(dB);
  cudaFree(dC);
  return worst;
}

int main() {
  printf("tile 16: largest error %.1f\n", largest_error<16>(70, 50, 90));
  printf("tile 8: largest error %.1f\n", largest_error<8>(33, 17, 20));
}
