// A shared variable of pointer type.
__global__ void k(int* out) {
  __shared__ int* p;
  if (threadIdx.x == 0) p = new int[32];
  __syncthreads();
  *out = p[threadIdx.x];
}
