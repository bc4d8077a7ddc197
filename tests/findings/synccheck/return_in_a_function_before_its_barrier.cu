// Threads leave a function of the kernel, and with it the kernel, in front of its barrier.
// expect: barrier-after-exit
__device__ __noinline__ void reverse(const int* in, int* out, int n) {
  __shared__ int values[64];
  if (threadIdx.x >= n) {
    out[threadIdx.x] = 0;
    return;  // here
  }
  values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();  // and here
  out[threadIdx.x] = values[n - 1 - threadIdx.x];
}

__global__ void reversed(const int* in, int* out, int n) {
  reverse(in, out, n);
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 1, 64 * sizeof(int));
  reversed<<<1, 64>>>(in, out, 40);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
