// Thread 63 writes one element past the end of a global array.
// expect: out-of-bounds-global
__global__ void shift(int* out) {
  out[threadIdx.x + 1] = threadIdx.x;  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  shift<<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
