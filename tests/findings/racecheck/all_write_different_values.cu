// All threads write their own number into one cell, and whose stays is chance.
// expect: race-shared write-after-write
__global__ void choose(int* out) {
  __shared__ int chosen;
  chosen = threadIdx.x;  // here
  __syncthreads();
  out[threadIdx.x] = chosen;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  choose<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
