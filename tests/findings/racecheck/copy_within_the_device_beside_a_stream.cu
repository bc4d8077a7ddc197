// cudaMemcpy() within the device waits for nothing that a non-blocking stream could go by.
// expect: race-stream
__global__ void add_one(int* data) {
  data[threadIdx.x] += 1;  // here
}

int main() {
  int *from, *to;
  cudaStream_t stream;
  cudaMalloc(&from, 64 * sizeof(int));
  cudaMalloc(&to, 64 * sizeof(int));
  cudaMemset(from, 0, 64 * sizeof(int));
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemcpy(to, from, 64 * sizeof(int), cudaMemcpyDeviceToDevice);  // and here
  add_one<<<1, 64, 0, stream>>>(to);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(to);
  cudaFree(from);
}
