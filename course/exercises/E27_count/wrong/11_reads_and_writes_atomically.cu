// expect: R4 T4

__global__ void count(int* counter) {
  atomicExch(counter, atomicAdd(counter, 0) + 1);
}
