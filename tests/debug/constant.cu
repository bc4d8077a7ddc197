// Constant memory that the host writes between two launches.
#include <cstdio>
__constant__ float factor[4];
__global__ void scale(float* out) {
  int t = threadIdx.x;
  float by = factor[t % 4];
  out[t] = by * t;
}
__managed__ int turns = 3;
__managed__ float weights[2] = {1, 2};
int main() {
  float* out;
  float sum = 0;
  cudaMallocManaged(&out, 8 * sizeof(float));
  for (int turn = 1; turn <= turns - 1; ++turn) {
    const float values[4] = {1.0f * turn, 2.0f * turn, 3.0f * turn, 4.0f * turn};
    cudaMemcpyToSymbol(factor, values, sizeof(values));
    scale<<<1, 8>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; ++i) sum += out[i];
  }
  std::printf("%g\n", sum * weights[0]);
}
