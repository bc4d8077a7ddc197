// __device__ __constant__ is __constant__.
__device__ __constant__ int factor = 3;
__global__ void k(int* out) {
  *out = factor;
}
