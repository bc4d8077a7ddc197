// expect: R2
__global__ void count(int* counter) {
  __syncthreads();
  *counter += 1;
  __syncthreads();
}
