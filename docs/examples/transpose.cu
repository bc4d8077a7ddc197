// A transpose through shared memory, whose reads of `tile` go down a column: 8 passes for 1, unless
// rows are padded (-D PAD=1).
#include <cstdio>

#ifndef PAD
#define PAD 0
#endif

constexpr int kTile = 16;

__global__ void transpose(const float* in, float* out, int n) {
  __shared__ float tile[kTile][kTile + PAD];
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  const int column = blockIdx.y * kTile + threadIdx.x, row = blockIdx.x * kTile + threadIdx.y;
  out[row * n + column] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  constexpr int n = 32;
  float *in = nullptr, *out = nullptr;
  cudaMallocManaged(&in, n * n * sizeof(float));
  cudaMallocManaged(&out, n * n * sizeof(float));
  for (int i = 0; i < n * n; ++i) in[i] = static_cast<float>(i);
  transpose<<<dim3(2, 2), dim3(kTile, kTile)>>>(in, out, n);
  cudaDeviceSynchronize();
  std::printf("out[0][1] is %g\n", out[1]);
  cudaFree(in);
  cudaFree(out);
}
