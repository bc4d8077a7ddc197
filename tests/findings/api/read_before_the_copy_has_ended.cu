// The host reads what an asynchronous copy may not have written yet.
// expect: missing-synchronisation
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
  cudaMemcpyAsync(host, out, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);  // and here
  const int last = host[63];                                                     // here
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(out);
  cudaFreeHost(host);
  return last == 1 ? 0 : 1;
}
