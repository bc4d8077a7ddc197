// __grid_constant__ in a device function.
__device__ void f(const __grid_constant__ int a) {}
