// Even and odd threads set the local variable on their own paths.
// expect: nothing
__global__ void halves(int* out) {
  int half;
  if (threadIdx.x % 2 == 0) {
    half = threadIdx.x / 2;
  } else {
    half = -1;
  }
  out[threadIdx.x] = half;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  halves<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
