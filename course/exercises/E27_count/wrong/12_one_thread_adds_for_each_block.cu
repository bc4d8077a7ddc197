// expect: T5
__global__ void count(int* counter) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    for (int i = 0; i < gridDim.x; ++i) atomicAdd(counter, blockDim.x);
}
