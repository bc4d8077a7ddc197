// A kernel for any function of two numbers, with a loop over cells; the layer is one such function.
struct Activated {
  __device__ float operator()(unsigned char grey, float w) const {
    return tanhf(w * (grey / 255.0f));
  }
};

template <class F>
__global__ void zip(const unsigned char* a, const float* b, float* out, int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = f(a[i], b[i]);
}

void hidden_layer(int n, const unsigned char* grey, const float* w, float* out) {
  if (n <= 0) return;
  void* memory[3] = {};
  const size_t bytes[3] = {size_t(n), n * sizeof(float), n * sizeof(float)};
  for (int i = 0; i < 3; ++i) cudaMalloc(&memory[i], bytes[i]);
  cudaMemcpy(memory[0], grey, bytes[0], cudaMemcpyHostToDevice);
  cudaMemcpy(memory[1], w, bytes[1], cudaMemcpyHostToDevice);
  zip<<<(n + 255) / 256, 256>>>(static_cast<const unsigned char*>(memory[0]),
                                static_cast<const float*>(memory[1]),
                                static_cast<float*>(memory[2]), n, Activated{});
  cudaMemcpy(out, memory[2], bytes[2], cudaMemcpyDeviceToHost);
  for (void* m : memory) cudaFree(m);
}
