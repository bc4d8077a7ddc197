// Each kernel has its own shared memory.
__global__ void k(float* out) {
  __shared__ float a[8000];
  a[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  *out = a[threadIdx.x ^ 1];
}
__global__ void l(float* out) {
  __shared__ float b[8000];
  b[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  *out = b[threadIdx.x ^ 1];
}
