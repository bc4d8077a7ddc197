// Inline PTX writes to shared memory and reads a neighbour's word without a barrier between.
// expect: race-shared
__device__ void put(unsigned place, unsigned value) {
  asm volatile("st.shared.u32 [%0], %1;" ::"r"(place), "r"(value) : "memory");
}

__device__ unsigned get(unsigned place) {
  unsigned value;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(place) : "memory");
  return value;
}

__global__ void turn(const unsigned* in, unsigned* out) {
  __shared__ unsigned words[64];
  const auto base = static_cast<unsigned>(__cvta_generic_to_shared(words));
  const unsigned i = threadIdx.x;
  put(base + 4 * i, in[i]);
  out[i] = get(base + 4 * (63 - i));
}

int main() {
  unsigned *in, *out;
  cudaMalloc(&in, 64 * sizeof(unsigned));
  cudaMalloc(&out, 64 * sizeof(unsigned));
  cudaMemset(in, 1, 64 * sizeof(unsigned));
  turn<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
