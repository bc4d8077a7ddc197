// expect: B1

std::size_t stencil_bytes(int threads, int r) {
  return (threads + 2 * r) * sizeof(float);
}

__global__ void stencil(const float* a, float* out, int n, int r) {
  extern __shared__ float s[];
  const int first = blockIdx.x * blockDim.x - r;
  const int cells = blockDim.x + 2 * r;
  for (int k = threadIdx.x; k < cells; k += blockDim.x) {
    const int i = first + k;
    s[k] = i >= 0 && i < n ? a[i] : 0.0f;
  }
  if (int(blockIdx.x * blockDim.x + threadIdx.x) >= n) return;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k <= 2 * r; ++k) sum += s[threadIdx.x + k];
  out[i] = sum;
}
