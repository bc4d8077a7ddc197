// expect: V1

__global__ void count(int* counter) {
  if (threadIdx.x < 32) atomicAdd(counter, 1);
}
