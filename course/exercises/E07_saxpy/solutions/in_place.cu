// A template with a loop over the grid; the result takes the place of y on the device.

template <class T>
__global__ void saxpy_kernel(size_t n, T alpha, const T* x, T* y) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = alpha * x[i] + y[i];
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  float* on_device[2];
  for (int k = 0; k < 2; ++k) {
    if (cudaMalloc(&on_device[k], n * sizeof(float)) != cudaSuccess) return;
    cudaMemcpy(on_device[k], k == 0 ? x : y, n * sizeof(float), cudaMemcpyHostToDevice);
  }
  saxpy_kernel<float><<<2, 96>>>(n, alpha, on_device[0], on_device[1]);
  if (cudaGetLastError() == cudaSuccess)
    cudaMemcpy(out, on_device[1], n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float* memory : on_device) cudaFree(memory);
}
