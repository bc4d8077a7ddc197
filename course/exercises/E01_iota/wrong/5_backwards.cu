// expect: V1

__global__ void iota(int* out, int n) {
  out[threadIdx.x] = n - 1 - threadIdx.x;
}
