// A lane polls a volatile flag that another lane of its warp sets: only atomics hand over there.
// expect: race-shared read-after-write
__global__ void hand_over(int* out) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (flag == 0)  // here
      ;
    *out = 1;
  } else if (threadIdx.x == 1) {
    flag = 1;  // and here
  }
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  hand_over<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
