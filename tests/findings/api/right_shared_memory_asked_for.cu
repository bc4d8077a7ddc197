// The attribute allows the kernel 64 KiB of dynamic shared memory before it is launched.
// expect: nothing
__global__ void reverse(int* out) {
  extern __shared__ int values[];
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[63 - threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  reverse<<<1, 64, 64 * 1024>>>(out);
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
