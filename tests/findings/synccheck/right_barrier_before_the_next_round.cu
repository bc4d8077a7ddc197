// The barrier at the end of a round keeps the next round's writes behind this round's reads.
// expect: nothing
__global__ void sum(const int* in, int* out, int rounds) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    tile[t] = in[i * 64 + t];
    __syncthreads();
    sum += tile[63 - t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 3 * 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 3 * 64 * sizeof(int));
  sum<<<1, 64>>>(in, out, 3);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
