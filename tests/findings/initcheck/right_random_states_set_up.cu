// The generators are set up by a kernel of their own, copied, used, and written back.
// expect: nothing
#include <curand_kernel.h>

__global__ void set_up(curandState* states) {
  curand_init(7, threadIdx.x, 0, &states[threadIdx.x]);
}

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
  set_up<<<1, 32>>>(states);
  draw<<<1, 32>>>(states, out);
  cudaDeviceSynchronize();
  cudaFree(states);
  cudaFree(out);
}
