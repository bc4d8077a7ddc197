// While the kernel runs the host works on an array that the kernel does not touch.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int *out, *other;
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMallocHost(&other, 64 * sizeof(int));
  fill<<<1, 64>>>(out);
  for (int i = 0; i < 64; ++i) other[i] = i;
  cudaDeviceSynchronize();
  const int sum = out[63] + other[63];
  cudaFree(out);
  cudaFreeHost(other);
  return sum == 64 ? 0 : 1;
}
