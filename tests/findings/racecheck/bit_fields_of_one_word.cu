// Two bit-fields share a word, so two threads that write one each overwrite the other's.
// expect: race-shared write-after-write
struct Flags {
  unsigned low : 16;
  unsigned high : 15;
  unsigned last : 1;
};

__global__ void set(unsigned* out) {
  __shared__ Flags flags;
  if (threadIdx.x == 0) flags = {0, 0, 0};
  __syncthreads();
  if (threadIdx.x == 0) flags.last = 1;   // here
  if (threadIdx.x == 32) flags.high = 2;  // and here
  __syncthreads();
  out[threadIdx.x] = flags.high + flags.last;
}

int main() {
  unsigned* out;
  cudaMalloc(&out, 64 * sizeof(unsigned));
  set<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
