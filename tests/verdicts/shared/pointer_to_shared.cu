// A pointer into shared memory is an ordinary pointer.
__device__ int* middle(int* p) {
  return p + 16;
}
__global__ void k(int* out) {
  __shared__ int tile[32];
  int* __restrict__ p = middle(tile);
  tile[threadIdx.x] = 1;
  __syncthreads();
  *out = p[threadIdx.x % 16];
}
