// The copy is given 64 bytes where 64 elements are meant, so three quarters stay uninitialised.
// expect: uninitialised-global
__global__ void square(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] * in[threadIdx.x];  // here
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, 64, cudaMemcpyHostToDevice);
  square<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
