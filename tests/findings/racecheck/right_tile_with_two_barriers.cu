// One barrier precedes reading the tile, and one precedes loading it again.
// expect: nothing
__global__ void sums(const int* in, int* out, int tiles) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    tile[t] = in[k * 64 + t];
    __syncthreads();
    sum += tile[(t + 32) % 64];
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
