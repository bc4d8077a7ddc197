// Two threads write the same element because the input holds one key twice.
// expect: race-global write-after-write
__global__ void scatter(const int* keys, int* out) {
  out[keys[threadIdx.x]] = threadIdx.x;  // here
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  host[40] = 7;
  int *keys, *out;
  cudaMalloc(&keys, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  cudaMemcpy(keys, host, sizeof host, cudaMemcpyHostToDevice);
  scatter<<<1, 64>>>(keys, out);
  cudaDeviceSynchronize();
  cudaFree(keys);
  cudaFree(out);
}
