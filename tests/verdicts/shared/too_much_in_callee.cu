// Shared memory of a called function counts.
__device__ __noinline__ float part(float x) {
  __shared__ float a[8000];
  a[threadIdx.x] = x;
  __syncthreads();
  return a[threadIdx.x ^ 1];
}
__global__ void k(float* out) {
  __shared__ float b[8000];
  b[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  *out = b[threadIdx.x ^ 1] + part(out[1]);
}
