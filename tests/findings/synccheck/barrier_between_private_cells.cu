// Each thread reads only the cell that it has written itself, so the barrier separates nothing.
// expect: redundant-barrier
__global__ void square(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();  // here
  out[t] = values[t] * values[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  square<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
