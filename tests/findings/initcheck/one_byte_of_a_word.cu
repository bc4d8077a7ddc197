// Three bytes of a number are set, and the kernel reads all four.
// expect: uninitialised-global
__global__ void next(const unsigned* in, unsigned* out) {
  *out = *in + 1;  // here
}

int main() {
  unsigned *in, *out;
  cudaMalloc(&in, sizeof(unsigned));
  cudaMalloc(&out, sizeof(unsigned));
  cudaMemset(in, 0, 3);
  next<<<1, 1>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
