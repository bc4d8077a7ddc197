// The launch gives 128 bytes of shared memory to a kernel that uses 256.
// expect: out-of-bounds-shared
__global__ void reverse(int* out) {
  extern __shared__ int values[];
  const int t = threadIdx.x;
  values[t] = t;  // here
  __syncthreads();
  out[t] = values[63 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  reverse<<<1, 64, 128>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
