// expect: M1 U2
__global__ void layer(int n, const unsigned char* grey, const float* w, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tanhf(w[i] * (grey[i] / 255.0f));
}

void hidden_layer(int n, const unsigned char* grey, const float* w, float* out) {
  if (n == 0) return;
  unsigned char* device_grey = nullptr;
  float *device_w = nullptr, *device_out = nullptr;
  cudaMalloc(&device_grey, n);
  cudaMalloc(&device_w, n * sizeof(float));
  cudaMalloc(&device_out, n * sizeof(float));
  cudaMemcpy(device_grey, grey, n, cudaMemcpyHostToDevice);
  cudaMemcpy(device_w, w, n, cudaMemcpyHostToDevice);
  layer<<<(n + 255) / 256, 256>>>(n, device_grey, device_w, device_out);
  cudaMemcpy(out, device_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(device_grey);
  cudaFree(device_w);
  cudaFree(device_out);
}
