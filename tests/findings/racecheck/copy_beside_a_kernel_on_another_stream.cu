// A stream copies back what a kernel on another stream may still write.
// expect: race-stream read-after-write
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *out, *host;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMallocHost(&host, 64 * sizeof(int));
  cudaMemset(out, 0, 64 * sizeof(int));
  fill<<<1, 64, 0, first>>>(out);
  cudaMemcpyAsync(host, out, 64 * sizeof(int), cudaMemcpyDeviceToHost, second);  // and here
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(out);
  cudaFreeHost(host);
}
