// expect: T4
__global__ void warp_sum(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && threadIdx.x % 32 == 0) out[i / 32] = 0;
  __syncthreads();
  if (i < n) atomicAdd(&out[i / 32], a[i]);
}
