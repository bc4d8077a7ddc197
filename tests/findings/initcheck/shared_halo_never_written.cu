// The cells at both ends of the shared array are read, but never written.
// expect: uninitialised-shared
__global__ void smooth(const int* in, int* out) {
  __shared__ int values[64 + 2];
  const int t = threadIdx.x;
  values[t + 1] = in[t];
  __syncthreads();
  out[t] = values[t] + values[t + 1] + values[t + 2];  // here
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  smooth<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
