// A template with a shared matrix, dynamic shared memory, and one value that is off on purpose.
#include <cstdio>

template <int N>
__global__ void transpose(const int* in, int* out, int width) {
  __shared__ int tile[N][N + 1];
  extern __shared__ float halves[];
  int x = blockIdx.x * N + threadIdx.x, y = blockIdx.y * N + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  if (threadIdx.y == 0) halves[threadIdx.x] = x * 0.5f;
  __syncthreads();
  int value = tile[threadIdx.x][threadIdx.y];
  if (threadIdx.x == 2 && threadIdx.y == 1) value += 100;
  __syncthreads();
  out[x * width + y] = value;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) in[i] = i;
  transpose<4><<<dim3(2, 2), dim3(4, 4), 16>>>(in, out, 8);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[9]);
}
