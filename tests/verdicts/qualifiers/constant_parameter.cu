// __constant__ on a parameter.
__global__ void k(__constant__ int* in) {}
