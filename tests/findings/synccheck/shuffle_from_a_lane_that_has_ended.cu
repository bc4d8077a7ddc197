// The block has 20 threads, and the sum takes values from lanes that it does not have.
// expect: shuffle-from-inactive-lane
__global__ void sum(int* out) {
  int value = threadIdx.x;
  for (int step = 16; step > 0; step /= 2) {
    value += __shfl_down_sync(0x000fffff, value, step);  // here
  }
  out[threadIdx.x] = value;
}

int main() {
  int* out;
  cudaMalloc(&out, 20 * sizeof(int));
  sum<<<1, 20>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
