// Each block has a fence before its ticket, and the last one has another before it reads.
// expect: nothing
__global__ void sum(int* partial, unsigned* done, int* out) {
  partial[blockIdx.x] = blockIdx.x;
  __threadfence();
  if (atomicInc(done, gridDim.x - 1) != gridDim.x - 1) return;
  __threadfence();
  int total = 0;
  for (int i = 0; i < gridDim.x; ++i) total += partial[i];
  *out = total;
}

int main() {
  int *partial, *out;
  unsigned* done;
  cudaMalloc(&partial, 8 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMemset(done, 0, sizeof(unsigned));
  sum<<<8, 1>>>(partial, done, out);
  cudaDeviceSynchronize();
  cudaFree(partial);
  cudaFree(out);
  cudaFree(done);
}
