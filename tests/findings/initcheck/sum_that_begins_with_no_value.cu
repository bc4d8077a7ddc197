// Each thread adds to a local sum that has no value at first.
// expect: uninitialised-local
__global__ void sums(const int* in, int* out) {
  int sum;
  for (int i = 0; i < 4; ++i) sum += in[4 * threadIdx.x + i];  // here
  out[threadIdx.x] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 0, 128 * sizeof(int));
  sums<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
