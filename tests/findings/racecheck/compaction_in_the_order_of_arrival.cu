// Each thread draws a place in the output by an atomic, so the output is ordered by chance.
// missed: order-dependent
// What becomes of the value that an atomic returns is not followed; --explore sees other outputs.
__global__ void keep_even(int* count, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0) out[atomicAdd(count, 1)] = i;  // here
}

int main() {
  int *count, *out;
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  keep_even<<<4, 64>>>(count, out);
  cudaDeviceSynchronize();
  cudaFree(count);
  cudaFree(out);
}
