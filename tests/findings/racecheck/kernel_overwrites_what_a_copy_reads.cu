// A stream still copies the array back when a kernel on another stream overwrites it.
// expect: race-stream write-after-read
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;  // and here
}

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *out, *host;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMallocHost(&host, 64 * sizeof(int));
  fill<<<1, 64, 0, first>>>(out, 1);
  cudaStreamSynchronize(first);
  cudaMemcpyAsync(host, out, 64 * sizeof(int), cudaMemcpyDeviceToHost, first);  // here
  fill<<<1, 64, 0, second>>>(out, 2);
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(out);
  cudaFreeHost(host);
}
