// One stream allocates the array, and another uses it without waiting for that.
// expect: use-before-allocation
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

int main() {
  cudaStream_t owner, other;
  cudaStreamCreate(&owner);
  cudaStreamCreate(&other);
  int* out;
  cudaMallocAsync(&out, 64 * sizeof(int), owner);
  fill<<<1, 64, 0, other>>>(out);
  const cudaError_t error = cudaStreamSynchronize(other);
  cudaFreeAsync(out, owner);
  cudaStreamSynchronize(owner);
  cudaStreamDestroy(owner);
  cudaStreamDestroy(other);
  return error;
}
