// expect: T1
__global__ void scan_block(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = blockIdx.x * blockDim.x; j <= i; ++j) sum += a[j];
  out[i] = sum;
}
