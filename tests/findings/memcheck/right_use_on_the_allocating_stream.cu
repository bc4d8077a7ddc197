// The array is allocated, used and freed in the order of one stream.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int round = 0; round < 3; ++round) {
    int* out;
    cudaMallocAsync(&out, 64 * sizeof(int), stream);
    fill<<<1, 64, 0, stream>>>(out);
    cudaFreeAsync(out, stream);
  }
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
