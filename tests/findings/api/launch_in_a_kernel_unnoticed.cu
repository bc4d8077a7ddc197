// A thread launches a kernel with a block that is too large, and does not look at the error.
// flags: -rdc=true
// expect: launch-failed
__global__ void child(int* out) {
  out[threadIdx.x] = 1;
}

__global__ void parent(int* out, int threads) {
  if (threadIdx.x == 3) child<<<1, threads>>>(out);  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 2048 * sizeof(int));
  parent<<<1, 32>>>(out, 2048);
  cudaDeviceSynchronize();
  cudaFree(out);
}
