// Everything is ordered on a stream of its own; a class frees what it has allocated.
template <class T>
struct OnDevice {
  OnDevice(int n, cudaStream_t on) : bytes(n * sizeof(T)), stream(on) {
    cudaMallocAsync(&cells, bytes, stream);
  }
  ~OnDevice() { cudaFreeAsync(cells, stream); }
  T* cells = nullptr;
  size_t bytes;
  cudaStream_t stream;
};

template <class F>
__global__ void map(F f, int n) {
  if (const int i = blockIdx.x * blockDim.x + threadIdx.x; i < n) f(i);
}

struct Layer {
  const unsigned char* grey;
  const float* w;
  float* out;
  __device__ void operator()(int i) const {
    const float x = grey[i] / 255.0f;
    out[i] = tanhf(w[i] * x);
  }
};

void hidden_layer(int n, const unsigned char* grey, const float* w, float* out) {
  if (n == 0) return;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  {
    OnDevice<unsigned char> pixels(n, stream);
    OnDevice<float> weights(n, stream), results(n, stream);
    cudaMemcpyAsync(pixels.cells, grey, pixels.bytes, cudaMemcpyHostToDevice, stream);
    cudaMemcpyAsync(weights.cells, w, weights.bytes, cudaMemcpyHostToDevice, stream);
    map<<<(n + 127) / 128, 128, 0, stream>>>(Layer{pixels.cells, weights.cells, results.cells}, n);
    cudaMemcpyAsync(out, results.cells, results.bytes, cudaMemcpyDeviceToHost, stream);
  }
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
