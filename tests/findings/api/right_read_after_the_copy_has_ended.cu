// The host waits for the stream before it reads what was copied.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *out, *host;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMallocHost(&host, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(out);
  cudaMemcpyAsync(host, out, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  const int last = host[63];
  cudaStreamDestroy(stream);
  cudaFree(out);
  cudaFreeHost(host);
  return last == 1 ? 0 : 1;
}
