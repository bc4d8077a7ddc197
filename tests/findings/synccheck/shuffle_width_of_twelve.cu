// The width of a shuffle must be a power of two up to 32, and twelve is none.
// expect: invalid-shuffle-width
__global__ void rotate(int* out) {
  out[threadIdx.x] = __shfl_down_sync(0xffffffff, threadIdx.x, 1, 12);  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  rotate<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
