// expect: T5
__global__ void count(int* counter) {
  if (threadIdx.x == 0 && blockIdx.x == 0) *counter += gridDim.x * blockDim.x;
}
