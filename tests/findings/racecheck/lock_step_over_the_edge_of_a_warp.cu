// Neighbours add up in lock-step through volatile, also from one warp to the next.
// expect: race-shared
__global__ void add_the_next(int* out) {
  __shared__ volatile int v[64];
  const int i = threadIdx.x;
  v[i] = i * i;
  __syncthreads();
  if (i < 63) v[i] += v[i + 1];  // here
  __syncthreads();
  out[i] = v[i];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  add_the_next<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
