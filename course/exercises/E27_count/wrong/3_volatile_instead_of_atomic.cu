// expect: R2
__global__ void count(int* counter) {
  volatile int* const cell = counter;
  *cell = *cell + 1;
}
