// expect: O2

__global__ void iota(int* out, int n) {
  out[threadIdx.x + 1] = threadIdx.x;
}
