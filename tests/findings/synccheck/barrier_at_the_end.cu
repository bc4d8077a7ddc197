// Behind the last barrier of the kernel no thread touches memory any more.
// expect: redundant-barrier
__global__ void square(int* out) {
  out[threadIdx.x] = threadIdx.x * threadIdx.x;
  __syncthreads();  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  square<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
