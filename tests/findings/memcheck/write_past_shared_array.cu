// Thread 63 writes one element past the end of the only shared array.
// expect: out-of-bounds-shared
__global__ void shift(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t + 1] = t;  // here
  __syncthreads();
  out[t] = t == 0 ? 0 : values[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  shift<<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
