// Only the first of two warps comes to the barrier, and the other one ends without it.
// expect: divergent-barrier
__global__ void reverse(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  if (t < 32) {
    values[t] = t;
    __syncthreads();  // here
    out[t] = values[31 - t];
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
