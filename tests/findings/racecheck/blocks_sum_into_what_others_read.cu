// Blocks add up their parts of an array, and put the sums into the same array.
// expect: race-global write-after-read
__global__ void sum_parts(int* out, const int* in) {
  __shared__ int part[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = in[i];  // here
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];  // and here
}

int main() {
  int* values;
  cudaMalloc(&values, 256 * sizeof(int));
  cudaMemset(values, 1, 256 * sizeof(int));
  sum_parts<<<4, 64>>>(values, values);
  cudaDeviceSynchronize();
  cudaFree(values);
}
