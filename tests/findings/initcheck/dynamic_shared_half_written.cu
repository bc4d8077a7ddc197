// The block has half as many threads as dynamic shared memory has elements, and each writes one.
// expect: uninitialised-shared
__global__ void sum(int* out, int n) {
  extern __shared__ int values[];
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  int total = 0;
  for (int i = 0; i < n; ++i) total += values[i];  // here
  out[threadIdx.x] = total;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  sum<<<1, 32, 64 * sizeof(int)>>>(out, 64);
  cudaDeviceSynchronize();
  cudaFree(out);
}
