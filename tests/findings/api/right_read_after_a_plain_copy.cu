// cudaMemcpy() waits for the kernel and for the copy, so nothing else has to.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  int host[64];
  cudaMalloc(&out, sizeof host);
  fill<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host[63] == 1 ? 0 : 1;
}
