// The keys are a permutation, so every thread writes an element of its own.
// expect: nothing
__global__ void scatter(const int* keys, int* out) {
  out[keys[threadIdx.x]] = threadIdx.x;
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i * 37 % 64;
  int *keys, *out;
  cudaMalloc(&keys, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(keys, host, sizeof host, cudaMemcpyHostToDevice);
  scatter<<<1, 64>>>(keys, out);
  cudaDeviceSynchronize();
  cudaFree(keys);
  cudaFree(out);
}
