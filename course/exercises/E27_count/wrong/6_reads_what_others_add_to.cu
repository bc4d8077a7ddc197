// expect: R1
__global__ void count(int* counter) {
  const int before = *counter;
  atomicAdd(counter, before + 1 - *counter);
}
