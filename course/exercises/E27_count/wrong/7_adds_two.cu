// expect: V1

__global__ void count(int* counter) {
  atomicAdd(counter, 2);
}
