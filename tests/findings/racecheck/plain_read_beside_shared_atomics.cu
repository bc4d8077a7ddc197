// Each thread reads the shared counter before all have counted.
// expect: race-shared read-after-write
__global__ void count(int* out) {
  __shared__ int counter;
  if (threadIdx.x == 0) counter = 0;
  __syncthreads();
  atomicAdd(&counter, 1);      // here
  out[threadIdx.x] = counter;  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  count<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
