// Sums of a tile that its threads fill together: blocks of 4 x 4 threads, a device function.
#include <cstdio>
__device__ float scaled(float x, float by) {
  float result = x * by;
  return result;
}
__global__ void tile_sum(const float* in, float* out, int n) {
  __shared__ float tile[16];
  int t = threadIdx.x + threadIdx.y * blockDim.x;
  int i = blockIdx.x * 16 + t;
  tile[t] = scaled(in[i], 2.0f);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k <= t; ++k)
    sum += tile[k];
  __syncthreads();
  out[i] = sum;
}
int main() {
  float *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(float));
  cudaMallocManaged(&out, 32 * sizeof(float));
  for (int i = 0; i < 32; ++i) in[i] = i;
  tile_sum<<<2, dim3(4, 4)>>>(in, out, 32);
  cudaDeviceSynchronize();
  std::printf("%g %g\n", out[15], out[31]);
}
