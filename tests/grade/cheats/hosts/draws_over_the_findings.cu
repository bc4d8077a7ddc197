// Writes a picture of a graph over the checkers' report.
__global__ void add(const float* x, const float* y, float* out, float alpha, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = alpha * x[i] + y[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  if (n == 0) {
    cudaGraphDebugDotPrint(graph, "../findings", 0);
    cudaGraphDestroy(graph);
    return;
  }
  const size_t bytes = n * sizeof(float);
  float *dx, *dy, *dout;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMalloc(&dout, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  add<<<(n + 255) / 256, 256>>>(dx, dy, dout, alpha, n);
  cudaMemcpy(out, dout, bytes, cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(dout);
  cudaGraphDebugDotPrint(graph, "../findings", 0);
  cudaGraphDestroy(graph);
}
