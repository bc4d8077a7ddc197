// Two tiles take turns, but the next one is loaded into the tile that others still read.
// expect: race-shared write-after-read
__global__ void sums(const int* in, int* out, int tiles) {
  __shared__ int tile[2][64];
  const int t = threadIdx.x;
  tile[0][t] = in[t];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    sum += tile[k % 2][(t + 32) % 64];                         // here
    if (k + 1 < tiles) tile[k % 2][t] = in[(k + 1) * 64 + t];  // and here
    tile[(k + 1) % 2][t] = k;
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 256 * sizeof(int));
  sums<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
