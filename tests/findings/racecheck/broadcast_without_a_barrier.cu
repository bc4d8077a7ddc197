// Thread 0 writes a value for all, and the others read it without waiting.
// expect: race-shared read-after-write
__global__ void scale(const int* in, int* out) {
  __shared__ int factor;
  if (threadIdx.x == 0) factor = in[0] + 3;     // here
  out[threadIdx.x] = in[threadIdx.x] * factor;  // and here
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  scale<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
