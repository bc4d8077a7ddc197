// Each thread loads four words of its own by one instruction.
// expect: nothing
__global__ void sums(const unsigned* in, unsigned* out) {
  const unsigned i = threadIdx.x;
  unsigned a, b, c, d;
  asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "l"(in + 4 * i));
  out[i] = a + b + c + d;
}

int main() {
  unsigned *in, *out;
  cudaMalloc(&in, 32 * 16);
  cudaMalloc(&out, 32 * 4);
  cudaMemset(in, 0, 32 * 16);
  sums<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
