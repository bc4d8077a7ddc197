// expect: K1
__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  for (int i = 0; i < n; ++i) out[i] = alpha * x[i] + y[i];
}
