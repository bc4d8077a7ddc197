// One thread writes the cell, and a barrier precedes the reads of the others.
// expect: nothing
__global__ void choose(int* out) {
  __shared__ int chosen;
  if (threadIdx.x == 63) chosen = threadIdx.x;
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
