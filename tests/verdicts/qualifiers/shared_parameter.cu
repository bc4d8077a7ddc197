// __shared__ on a parameter.
__device__ void f(__shared__ int* tile) {
  tile[0] = 1;
}
