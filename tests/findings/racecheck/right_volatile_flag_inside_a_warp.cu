// A lane polls a volatile flag that another lane of its warp sets; lanes advance on their own.
// expect: nothing
__global__ void hand_over(int* out) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (flag == 0)
      ;
    *out = 1;
  } else if (threadIdx.x == 1) {
    flag = 1;
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
