// Block 1 expects what block 0 wrote to shared memory, but each block has its own.
// expect: uninitialised-shared
__global__ void pass_on(int* out) {
  __shared__ int value;
  if (blockIdx.x == 0) value = 42;
  out[blockIdx.x] = value + 1;  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 2 * sizeof(int));
  pass_on<<<2, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
