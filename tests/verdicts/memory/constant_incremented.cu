// A kernel increments constant memory.
__constant__ int factor;
__global__ void k() {
  ++factor;
}
