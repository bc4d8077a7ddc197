// A value that nobody has written is read by one thread of the second block, and only later used.
__device__ float doubled(float value) {
  return value * 2;
}

__global__ void scale(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    __syncthreads();
    if (i < n && k == 2) out[i] = doubled(in[i]);
  }
  __syncthreads();
}

int main() {
  constexpr int kCount = 16;
  float *in, *out;
  cudaMalloc(&in, kCount * sizeof(float));
  cudaMalloc(&out, kCount * sizeof(float));
  cudaMemset(in, 0, (kCount - 5) * sizeof(float));
  scale<<<2, 8>>>(in, out, kCount);
  float host[kCount];
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return host[0] != 0;
}
