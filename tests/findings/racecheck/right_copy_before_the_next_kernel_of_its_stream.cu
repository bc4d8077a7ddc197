// The kernel that overwrites the array is on the stream of the copy, and follows it.
// expect: nothing
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *out, *host;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMallocHost(&host, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(out, 1);
  cudaMemcpyAsync(host, out, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  fill<<<1, 64, 0, stream>>>(out, 2);
  cudaStreamSynchronize(stream);
  const int first = host[0];
  cudaStreamDestroy(stream);
  cudaFree(out);
  cudaFreeHost(host);
  return first == 1 ? 0 : 1;
}
