// The lanes of a warp exchange values as if they ran in step; volatile does not order them.
// expect: race-shared read-after-write
__global__ void reverse(int* out) {
  __shared__ volatile int values[32];
  const int t = threadIdx.x;
  values[t] = t;            // here
  out[t] = values[31 - t];  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  reverse<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
