// Variables of some threads of a warp, and managed ones whose names are those of types, too.
__managed__ int n = 3;
__managed__ float f[2] = {1, 2};
namespace mine {
__managed__ short s = 7;
}
static __managed__ unsigned b = 9;

__global__ void halves(float* y) {
  int i = threadIdx.x;
  if (i >= 4) {
    int late = i * 10;
    y[i] = late;
    __syncwarp(0xf0);
    y[i] += late + n + f[0] + mine::s + b;
  }
  __syncthreads();
}

int main() {
  float* y;
  cudaMalloc(&y, 8 * sizeof(float));
  halves<<<1, 8>>>(y);
  cudaDeviceSynchronize();
}
