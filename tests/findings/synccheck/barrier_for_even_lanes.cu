// Only the even lanes of a warp come to the barrier.
// expect: divergent-barrier
__global__ void exchange(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  values[t] = t;
  if (t % 2 == 0) {
    __syncthreads();  // here
    out[t / 2] = values[t + 1];
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 16 * sizeof(int));
  exchange<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
