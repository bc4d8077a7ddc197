// Shared memory at file scope.
__shared__ int tile[32];
__global__ void k(int* out) {
  tile[threadIdx.x] = 1;
  *out = tile[0];
}
