// expect: V1
__global__ void iota(int* out, int n) {
  out[threadIdx.x] = threadIdx.x + 1;
}
