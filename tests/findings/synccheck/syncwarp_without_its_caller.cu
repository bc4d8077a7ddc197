// Lanes 16 to 31 call __syncwarp() with a mask that does not name them.
// expect: mask-without-caller
__global__ void exchange(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  values[t] = t;
  __syncwarp(0x0000ffff);  // here
  out[t] = t < 16 ? values[15 - t] : t;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  exchange<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
