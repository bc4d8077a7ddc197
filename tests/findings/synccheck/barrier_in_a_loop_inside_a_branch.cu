// All threads go round the loop alike; the branch around it keeps some from its barrier.
// expect: divergent-barrier
__global__ void sums(const float* in, float* out, int n, int rounds) {
  __shared__ float part[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0;
    for (int round = 0; round < rounds; ++round) {
      part[threadIdx.x] = in[i] + round;
      __syncthreads();  // here
      sum += part[threadIdx.x ^ 1];
      __syncthreads();
    }
    out[i] = sum;
  }
}

int main() {
  float* memory;
  cudaMalloc(&memory, 96 * sizeof(float));
  cudaMemset(memory, 0, 96 * sizeof(float));
  sums<<<2, 32>>>(memory, memory + 48, 48, 4);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
