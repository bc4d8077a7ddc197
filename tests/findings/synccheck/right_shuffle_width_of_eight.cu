// Four groups of eight lanes each form a sum of their own.
// expect: nothing
__global__ void sums(int* out) {
  int value = threadIdx.x;
  for (int step = 4; step > 0; step /= 2) value += __shfl_xor_sync(0xffffffff, value, step, 8);
  out[threadIdx.x] = value;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  sums<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
