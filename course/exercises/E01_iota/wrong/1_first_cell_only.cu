// expect: V2 R2
__global__ void iota(int* out, int n) {
  out[0] = threadIdx.x;
}
