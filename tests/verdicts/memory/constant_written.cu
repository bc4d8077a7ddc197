// A kernel writes constant memory.
__constant__ int factor;
__global__ void k() {
  factor = 2;
}
