// Lanes 24 to 31 return, and the others vote with a mask that still names them.
// expect: lane-never-arrives
__global__ void vote(const int* in, unsigned* out, int n) {
  const int t = threadIdx.x;
  if (t >= n) return;                              // and here
  out[t] = __ballot_sync(0xffffffff, in[t] == 0);  // here
}

int main() {
  int* in;
  unsigned* out;
  cudaMalloc(&in, 24 * sizeof(int));
  cudaMalloc(&out, 24 * sizeof(unsigned));
  cudaMemset(in, 0, 24 * sizeof(int));
  vote<<<1, 32>>>(in, out, 24);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}
