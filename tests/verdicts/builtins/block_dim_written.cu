// A kernel writes blockDim.
__global__ void k() {
  blockDim.x += 1;
}
