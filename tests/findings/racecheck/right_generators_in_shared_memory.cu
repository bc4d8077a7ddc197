// Each thread uses its own generator of a shared array, which nobody sets up before.
// expect: nothing
#include <curand_kernel.h>

__global__ void draw(float* out) {
  __shared__ curandState states[64];
  __shared__ curandStatePhilox4_32_10_t others[64];
  const int t = threadIdx.x;
  curand_init(1, t, 0, &states[t]);
  curand_init(2, t, 0, &others[t]);
  out[t] = curand_uniform(&states[t]) + curand_normal(&others[t]);
}

int main() {
  float* out;
  cudaMalloc(&out, 64 * sizeof(float));
  draw<<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
