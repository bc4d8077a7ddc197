// Three device functions, one after another; the weights' own array takes the results.
__device__ float normalised(unsigned char grey) {
  return float(grey) * (1.0f / 255);
}

__device__ float activated(float y) {
  return tanhf(y);
}

__global__ void layer(const unsigned char* grey, float* w, int n) {
  const int threads = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
    w[i] = activated(w[i] * normalised(grey[i]));
}

void hidden_layer(int n, const unsigned char* grey, const float* w, float* out) {
  if (n <= 0) return;
  void *pixels = nullptr, *cells = nullptr;
  const size_t bytes = sizeof(float) * n;
  cudaMalloc(&pixels, n);
  cudaMalloc(&cells, bytes);
  cudaMemcpy(pixels, grey, n, cudaMemcpyHostToDevice);
  cudaMemcpy(cells, w, bytes, cudaMemcpyHostToDevice);
  layer<<<4, 128>>>(static_cast<unsigned char*>(pixels), static_cast<float*>(cells), n);
  cudaMemcpy(out, cells, bytes, cudaMemcpyDeviceToHost);
  cudaFree(cells);
  cudaFree(pixels);
}
