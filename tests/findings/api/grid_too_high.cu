// A grid may have 65535 blocks in y, and this one has 65536.
// expect: launch-failed
__global__ void set(int* out) {
  *out = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  cudaMemset(out, 0, sizeof(int));
  set<<<dim3(1, 65536), 1>>>(out);  // here
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
