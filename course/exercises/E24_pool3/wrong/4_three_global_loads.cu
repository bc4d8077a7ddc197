// expect: T1
__global__ void pool3(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = a[i];
  if (i > 0) sum += a[i - 1];
  if (i + 1 < n) sum += a[i + 1];
  out[i] = sum;
}
