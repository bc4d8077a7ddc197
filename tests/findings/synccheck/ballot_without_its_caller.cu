// Lane 31 votes with a mask that names lanes 0 to 30.
// expect: mask-without-caller
__global__ void vote(unsigned* out) {
  const unsigned votes = __ballot_sync(0x7fffffff, threadIdx.x % 3 == 0);  // here
  out[threadIdx.x] = votes;
}

int main() {
  unsigned* out;
  cudaMalloc(&out, 32 * sizeof(unsigned));
  vote<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
