// __device__ __global__ is refused.
__device__ __global__ void k() {}
