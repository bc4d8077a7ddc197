// expect: V1
__global__ void count(int* counter) {
  if (threadIdx.x == 0) atomicAdd(counter, 1);
}
