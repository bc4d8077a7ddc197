// One warp scans in lock-step, by volatile: a cell is written that several other lanes have read.
// expect: race-shared
__global__ void scan(const int* in, int* out) {
  __shared__ volatile int s[64];
  const int at = threadIdx.x + 32;
  s[threadIdx.x] = 0;
  s[at] = in[threadIdx.x];
  for (int far = 1; far < 32; far *= 2) {
    const int sum = s[at] + s[at - far];  // here
    s[at] = sum;                          // and here
  }
  out[threadIdx.x] = s[at];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 0, 32 * sizeof(int));
  scan<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
