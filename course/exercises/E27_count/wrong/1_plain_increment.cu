// expect: R2
__global__ void count(int* counter) {
  *counter = *counter + 1;
}
