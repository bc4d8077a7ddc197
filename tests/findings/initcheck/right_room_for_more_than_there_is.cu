// Arrays with room for the worst case: how much of it is used depends on the input.
// expect: nothing
__global__ void keep_even(const int* in, int n, int* out, int* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 2 == 0) out[atomicAdd(count, 1)] = in[i];
}

int main() {
  const int n = 300, room = 1000;
  int host[n], *in, *out, *count;
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaMalloc(&in, room * sizeof(int));
  cudaMalloc(&out, room * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(count, 0, sizeof(int));
  keep_even<<<3, 100>>>(in, n, out, count);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return error;
}
