// expect: V1 R2 R1 R3 R4

__global__ void count(int* counter) {
  atomicExch(counter, *counter + 1);
}
