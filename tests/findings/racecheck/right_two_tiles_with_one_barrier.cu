// Two tiles take turns, so one barrier a round keeps writers two rounds away from readers.
// expect: nothing
__global__ void sums(const int* in, int* out, int tiles) {
  __shared__ int tile[2][64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < tiles; ++k) {
    tile[k % 2][t] = in[k * 64 + t];
    __syncthreads();
    sum += tile[k % 2][(t + 32) % 64];
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
