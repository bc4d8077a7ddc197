// What the kernel asserts is true for every thread.
// expect: nothing
#include <cassert>

__global__ void roots(const float* in, float* out) {
  assert(in[threadIdx.x] >= 0);
  out[threadIdx.x] = sqrtf(in[threadIdx.x]);
}

int main() {
  const float host[4] = {1, 4, 9, 16};
  float *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  roots<<<1, 4>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}
