// The host waits for an event that was recorded before the copy, not after it.
// expect: missing-synchronisation
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  cudaStream_t stream;
  cudaEvent_t done;
  cudaStreamCreate(&stream);
  cudaEventCreate(&done);
  int *out, *host;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMallocHost(&host, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(out);
  cudaEventRecord(done, stream);
  cudaMemcpyAsync(host, out, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);  // and here
  cudaEventSynchronize(done);
  const int last = host[63];  // here
  cudaStreamSynchronize(stream);
  cudaEventDestroy(done);
  cudaStreamDestroy(stream);
  cudaFree(out);
  cudaFreeHost(host);
  return last == 1 ? 0 : 1;
}
