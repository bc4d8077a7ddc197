// A barrier gathers the block's writes for the fence and ticket of thread 0, and a flag tells all.
// expect: nothing
__global__ void sum(int* partial, unsigned* done, int* out) {
  __shared__ bool last;
  const int t = threadIdx.x;
  partial[blockIdx.x * 64 + t] = t;
  __syncthreads();
  if (t == 0) {
    __threadfence();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last) return;
  int total = 0;
  for (int i = t; i < gridDim.x * 64; i += 64) total += partial[i];
  out[t] = total;
}

int main() {
  int *partial, *out;
  unsigned* done;
  cudaMalloc(&partial, 256 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMemset(done, 0, sizeof(unsigned));
  sum<<<4, 64>>>(partial, done, out);
  cudaDeviceSynchronize();
  cudaFree(partial);
  cudaFree(out);
  cudaFree(done);
}
