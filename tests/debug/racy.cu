// Each thread reads what its left neighbour wrote: a barrier is missing.
__global__ void racy(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  out[t] = t == 0 ? values[0] : values[t] + values[t - 1];
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  racy<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
