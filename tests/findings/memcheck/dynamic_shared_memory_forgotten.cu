// The launch gives no shared memory to a kernel that declares extern __shared__.
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
  reverse<<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
