// The last block adds up what others wrote, and no fence keeps that before their tickets.
// expect: race-missing-fence
__global__ void sum(int* partial, unsigned* done, int* out) {
  partial[blockIdx.x] = blockIdx.x;  // here
  if (atomicInc(done, gridDim.x - 1) != gridDim.x - 1) return;
  int total = 0;
  for (int i = 0; i < gridDim.x; ++i) total += partial[i];  // and here
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
