// 48 KiB of static shared memory.
__global__ void k(int* out) {
  __shared__ int tile[12288];
  tile[threadIdx.x] = 1;
  __syncthreads();
  *out = tile[threadIdx.x ^ 1];
}
