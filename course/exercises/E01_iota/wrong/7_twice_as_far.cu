// expect: O2 V2

__global__ void iota(int* out, int n) {
  out[2 * threadIdx.x] = threadIdx.x;
}
