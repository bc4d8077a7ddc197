// A stream calls the host back, which computes between two kernels.
struct Work {
  int n;
  float alpha;
  const float *x, *y;
  float* to;
};
void compute(void* data) {
  const Work& work = *static_cast<Work*>(data);
  for (int i = 0; i < work.n; ++i) work.to[i] = work.alpha * work.x[i] + work.y[i];
}
__global__ void touch(const float* x, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *dx, *dout;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dout, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  touch<<<(n + 255) / 256, 256>>>(dx, dout, n);
  cudaMemcpy(out, dout, bytes, cudaMemcpyDeviceToHost);
  Work work{n, alpha, x, y, out};
  cudaLaunchHostFunc(nullptr, compute, &work);
  cudaDeviceSynchronize();
  cudaFree(dx);
  cudaFree(dout);
}
