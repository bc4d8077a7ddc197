// A non-blocking stream does not wait for the default stream, which still fills the array.
// expect: race-stream read-after-write
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // and here
}

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  int *values, *out;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  fill<<<1, 64>>>(values);
  copy<<<1, 64, 0, stream>>>(values, out);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(out);
}
