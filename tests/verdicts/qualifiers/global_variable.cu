// __global__ on a variable.
__global__ int x;
