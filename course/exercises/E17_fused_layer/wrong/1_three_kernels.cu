// expect: T1
__global__ void normalise(int n, const unsigned char* grey, float* x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = grey[i] / 255.0f;
}

__global__ void weigh(int n, const float* x, const float* w, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = w[i] * x[i];
}

__global__ void activate(int n, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tanhf(y[i]);
}

void hidden_layer(int n, const unsigned char* grey, const float* w, float* out) {
  if (n == 0) return;
  unsigned char* device_grey = nullptr;
  float *device_w = nullptr, *x = nullptr;
  cudaMalloc(&device_grey, n);
  cudaMalloc(&device_w, n * sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(device_grey, grey, n, cudaMemcpyHostToDevice);
  cudaMemcpy(device_w, w, n * sizeof(float), cudaMemcpyHostToDevice);
  const int blocks = (n + 255) / 256;
  normalise<<<blocks, 256>>>(n, device_grey, x);
  weigh<<<blocks, 256>>>(n, x, device_w, x);
  activate<<<blocks, 256>>>(n, x, x);
  cudaMemcpy(out, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(device_grey);
  cudaFree(device_w);
  cudaFree(x);
}
