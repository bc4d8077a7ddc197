// The kernel that sets up the generators was forgotten: each is copied, used, and written back.
// expect: uninitialised-global
#include <curand_kernel.h>

__global__ void draw(curandState* states, float* out) {
  curandState own = states[threadIdx.x];
  const float number = curand_uniform(&own);
  states[threadIdx.x] = own;
  out[threadIdx.x] = number;
}

int main() {
  curandState* states;
  float* out;
  cudaMalloc(&states, 32 * sizeof(curandState));
  cudaMalloc(&out, 32 * sizeof(float));
  draw<<<1, 32>>>(states, out);
  cudaDeviceSynchronize();
  cudaFree(states);
  cudaFree(out);
}
