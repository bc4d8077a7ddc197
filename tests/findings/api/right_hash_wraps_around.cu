// Unsigned arithmetic wraps around by definition, as a hash function means it to.
// expect: nothing
__global__ void hash(unsigned* out) {
  unsigned h = 2166136261u;
  for (unsigned i = 0; i < 4; ++i) h = (h ^ (threadIdx.x >> i)) * 16777619u;
  out[threadIdx.x] = h;
}

int main() {
  unsigned* out;
  cudaMalloc(&out, 32 * sizeof(unsigned));
  hash<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
