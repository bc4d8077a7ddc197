// There are 40 generators of random numbers for 64 threads.
// expect: out-of-bounds-global
#include <curand_kernel.h>

__global__ void set_up(curandState* states) {
  curand_init(7, threadIdx.x, 0, &states[threadIdx.x]);  // here
}

__global__ void draw(curandState* states, float* out) {
  out[threadIdx.x] = curand_uniform(&states[threadIdx.x]);  // and here
}

int main() {
  curandState* states;
  float* out;
  cudaMalloc(&states, 40 * sizeof(curandState));
  cudaMalloc(&out, 64 * sizeof(float));
  set_up<<<1, 64>>>(states);
  draw<<<1, 64>>>(states, out);
  cudaDeviceSynchronize();
  cudaFree(states);
  cudaFree(out);
}
