// __host__ __global__ is refused.
__host__ __global__ void k() {}
