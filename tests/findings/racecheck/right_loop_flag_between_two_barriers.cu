// The flag for the next round is set when all have read the old one, and read when it is set.
// expect: nothing
__global__ void rounds(int* out, int last) {
  __shared__ bool more;
  const int t = threadIdx.x;
  if (t == 0) more = true;
  __syncthreads();
  int i = 0;
  while (more) {
    __syncthreads();
    if (t == 0) more = i + 1 < last;
    ++i;
    __syncthreads();
  }
  out[t] = i;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  rounds<<<1, 64>>>(out, 3);
  cudaDeviceSynchronize();
  cudaFree(out);
}
