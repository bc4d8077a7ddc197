// One stream frees the array, and another still works with it: nothing orders the two.
// expect: use-after-free
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

int main() {
  cudaStream_t owner, other;
  cudaStreamCreate(&owner);
  cudaStreamCreate(&other);
  int* out;
  cudaMallocAsync(&out, 64 * sizeof(int), owner);
  fill<<<1, 64, 0, owner>>>(out);
  cudaStreamSynchronize(owner);
  cudaFreeAsync(out, owner);
  fill<<<1, 64, 0, other>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaStreamDestroy(owner);
  cudaStreamDestroy(other);
  return error;
}
