__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  // Allocate, copy, launch, check the error, copy back, free.
}
