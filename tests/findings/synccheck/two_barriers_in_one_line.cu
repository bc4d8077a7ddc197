// One warp waits at the barrier of the if, the other at that of the else, which share a line.
// expect: different-barriers
// clang-format off
__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  if (t < 32) { __syncthreads(); out[t] = 1; } else { __syncthreads(); out[t] = 2; }  // here
  out[t] += values[63 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
