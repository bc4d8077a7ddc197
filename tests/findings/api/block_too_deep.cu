// A block may be 64 threads deep in z, and this one is 65.
// expect: launch-failed
__global__ void fill(int* out) {
  out[threadIdx.z] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 65 * sizeof(int));
  cudaMemset(out, 0, 65 * sizeof(int));
  fill<<<1, dim3(1, 1, 65)>>>(out);  // here
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
