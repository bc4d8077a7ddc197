// The kernel writes to pinned host memory, which the device can reach at the same address.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

int main() {
  int* out;
  cudaMallocHost(&out, 32 * sizeof(int));
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  const bool right = out[31] == 31;
  cudaFreeHost(out);
  return right ? 0 : 1;
}
