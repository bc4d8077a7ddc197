// The block counts by atomics, and a barrier precedes every plain read of the count.
// expect: nothing
__global__ void count(int* out) {
  __shared__ int counter;
  if (threadIdx.x == 0) counter = 0;
  __syncthreads();
  atomicAdd(&counter, 1);
  __syncthreads();
  out[threadIdx.x] = counter;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  count<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
