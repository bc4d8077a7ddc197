// More static shared memory than 48 KiB.
__global__ void k(int* out) {
  __shared__ int tile[12289];
  tile[threadIdx.x] = 1;
  __syncthreads();
  *out = tile[0];
}
