// A stream frees the array in its own order, in which the kernel on the other stream has no place.
// expect: race-stream
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

int main() {
  cudaStream_t owner, other;
  cudaStreamCreate(&owner);
  cudaStreamCreate(&other);
  int* out;
  cudaMallocAsync(&out, 64 * sizeof(int), owner);
  cudaStreamSynchronize(owner);
  fill<<<1, 64, 0, other>>>(out);
  cudaFreeAsync(out, owner);  // and here
  cudaDeviceSynchronize();
  cudaStreamDestroy(owner);
  cudaStreamDestroy(other);
}
