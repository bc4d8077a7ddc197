// The barrier is at the beginning of each round; behind the last one, a function reads.
// expect: race-shared read-after-write
__device__ __noinline__ int first_and_last_of(const int* part) {
  return part[0] + part[40];  // here
}

__global__ void sum(const int* in, int* out) {
  __shared__ int part[256];
  part[threadIdx.x] = in[threadIdx.x];
  for (int half = 128; half >= 64; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];  // and here
  }
  if (threadIdx.x == 0) *out = first_and_last_of(part);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 1, 256 * sizeof(int));
  sum<<<1, 256>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
