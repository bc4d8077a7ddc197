// Odd threads read a local variable that only even threads have set.
// expect: uninitialised-local
__global__ void halves(int* out) {
  int half;
  if (threadIdx.x % 2 == 0) half = threadIdx.x / 2;
  out[threadIdx.x] = half + 1;  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  halves<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
