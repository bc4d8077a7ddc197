// The usual way: read, add and write in one step.
__global__ void count(int* counter) {
  atomicAdd(counter, 1);
}
