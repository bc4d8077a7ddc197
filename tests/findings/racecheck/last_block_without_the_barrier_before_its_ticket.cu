// Thread 0 draws the ticket of its block before the other threads have written their parts.
// expect: race-global read-after-write
__global__ void sum(int* partial, unsigned* done, int* out) {
  __shared__ bool last;
  const int t = threadIdx.x;
  partial[blockIdx.x * 64 + t] = t;  // here
  __threadfence();
  if (t == 0) last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  __threadfence();
  int total = 0;
  for (int i = t; i < gridDim.x * 64; i += 64) total += partial[i];  // and here
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
