// More than 48 KiB of dynamic shared memory must be asked for with an attribute.
// expect: launch-failed
__global__ void reverse(int* out) {
  extern __shared__ int values[];
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[63 - threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(out, 0, 64 * sizeof(int));
  reverse<<<1, 64, 64 * 1024>>>(out);  // here
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
