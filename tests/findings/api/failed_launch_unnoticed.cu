// The launch fails, the program never checks, and continues with zeros.
// expect: launch-failed
// expect: unchecked-error
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  int host[64];
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  fill<<<1, 2048>>>(out);  // here
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host[0];
}
