// expect: T1
__global__ void smooth(const float* a, float* out, int n) {
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  __syncthreads();
  float sum = 0;
  if (i < n) {
    sum = a[i];
    if (t > 0) sum += 2 * a[i - 1];
    if (t > 1) sum += a[i - 2];
  }
  __syncthreads();
  if (i < n) out[i] = sum;
}
