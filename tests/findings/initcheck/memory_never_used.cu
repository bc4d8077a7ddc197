// The second array is allocated and freed, and nothing else.
// expect: unused-memory
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int *out, *spare;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&spare, 64 * sizeof(int));  // here
  fill<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(spare);
}
