// The kernel writes pinned host memory, and the host reads it without waiting for the kernel.
// expect: missing-synchronisation
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // and here
}

int main() {
  int* out;
  cudaMallocHost(&out, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) out[i] = 0;
  fill<<<1, 64>>>(out);
  const int last = out[63];  // here
  cudaDeviceSynchronize();
  cudaFreeHost(out);
  return last == 1 ? 0 : 1;
}
