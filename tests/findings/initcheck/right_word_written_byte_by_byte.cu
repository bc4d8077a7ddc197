// Four threads write a byte each, and a later kernel reads the word.
// expect: nothing
__global__ void bytes(unsigned char* out) {
  out[threadIdx.x] = threadIdx.x;
}
__global__ void copy(const unsigned* in, unsigned* out) {
  *out = *in;
}

int main() {
  unsigned *in, *out;
  cudaMalloc(&in, sizeof(unsigned));
  cudaMalloc(&out, sizeof(unsigned));
  bytes<<<1, 4>>>(reinterpret_cast<unsigned char*>(in));
  copy<<<1, 1>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
