// expect: R2
__global__ void count(int* counter) {
  if (threadIdx.x == 0) *counter += blockDim.x;
}
