// Several workers run the blocks, whose threads meet at barriers.
__global__ void meet(int* out, int n) {
  int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += i ^ t;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}
int main() {
  int* out;
  cudaMalloc(&out, 8 * 16 * sizeof(int));
  meet<<<8, 16>>>(out, 5);
  return cudaDeviceSynchronize();
}
