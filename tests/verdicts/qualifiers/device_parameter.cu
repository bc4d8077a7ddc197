// __device__ on a parameter.
__global__ void k(__device__ int* out) {
  *out = 1;
}
