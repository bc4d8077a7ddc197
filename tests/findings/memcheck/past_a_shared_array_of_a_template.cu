// An index behind a shared array whose length is an argument of the template.
// expect: out-of-bounds-shared
#include <cstdio>

template <int Block, typename T>
__global__ void shifted(T* out) {
  __shared__ T values[Block];
  const int t = threadIdx.x;
  values[t] = static_cast<T>(t);
  __syncthreads();
  if (t < 40) out[t] = values[t + 32];  // here
}

int main() {
  float* out;
  cudaMalloc(&out, 64 * sizeof(float));
  shifted<64><<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorName(error));
  cudaFree(out);
}
