// The host reads managed memory after the kernel has ended.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  const int first = out[0];
  cudaFree(out);
  return first == 1 ? 0 : 1;
}
