// expect: T1
__global__ void ring(const float* a, float* out, int n) {
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  __syncthreads();
  __syncthreads();
  if (t >= count) return;
  const float x = a[first + t], y = a[first + (t + 1) % count], z = a[first + (t + 2) % count];
  out[first + t] = x * y + y * z;
}
