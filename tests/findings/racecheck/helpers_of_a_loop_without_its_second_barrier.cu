// Helper functions load and use a tile in a loop that lacks its second barrier.
// The advice names the lines that call them: between these a barrier stands already.
// expect: race-shared
__device__ void use(const float* tile, float* sum, int t) {
  *sum += tile[(t + 1) % 64];  // here
}

__device__ void load(float* tile, const float* in, int t, int round) {
  tile[t] = in[round * 64 + t];  // and here, in the next round
}

__global__ void add_tiles(const float* in, float* out, int rounds) {
  __shared__ float tile[64];
  float sum = 0;
  for (int round = 0; round < rounds; ++round) {
    load(tile, in, threadIdx.x, round);
    __syncthreads();
    use(tile, &sum, threadIdx.x);
  }
  out[threadIdx.x] = sum;
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 4 * 64 * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(in, 0, 4 * 64 * sizeof(float));
  add_tiles<<<1, 64>>>(in, out, 4);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(in);
  return error;
}
