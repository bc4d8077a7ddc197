// cudaStreamDestroy() returns while the stream's kernel still runs.
// expect: race-host
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // and here
}

int main() {
  int* shared;
  cudaStream_t stream;
  cudaMallocManaged(&shared, 64 * sizeof(int));
  cudaStreamCreate(&stream);
  fill<<<1, 64, 0, stream>>>(shared);
  cudaStreamDestroy(stream);
  const int last = shared[63];  // here
  cudaDeviceSynchronize();
  cudaFree(shared);
  return last == 1 ? 0 : 1;
}
