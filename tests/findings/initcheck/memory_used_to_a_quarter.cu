// The size in bytes is multiplied by the size of an element twice, so three quarters lie idle.
// expect: unused-memory
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  const int bytes = 64 * sizeof(int);
  int* out;
  cudaMalloc(&out, bytes * sizeof(int));  // here
  fill<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
