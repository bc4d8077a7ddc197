// A kernel writes threadIdx.
__global__ void k() {
  threadIdx.x = 3;
}
