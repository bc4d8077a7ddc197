// The same name with two types in two kernels.
__global__ void k(float* out) {
  extern __shared__ float tile[];
  *out = tile[0];
}
__global__ void l(int* out) {
  extern __shared__ int tile[];
  *out = tile[0];
}
