// Each block counts in a histogram of its own and adds it to the common one by atomics.
// expect: nothing
__global__ void histogram(int* out) {
  __shared__ int bins[8];
  const int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  atomicAdd_block(&bins[t % 8], 1);
  __syncthreads();
  if (t < 8) atomicAdd(&out[t], bins[t]);
}

int main() {
  int* out;
  cudaMalloc(&out, 8 * sizeof(int));
  cudaMemset(out, 0, 8 * sizeof(int));
  histogram<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
