// All threads have read what one of them allocated before that one frees it.
// expect: nothing
__global__ void share(int* out) {
  __shared__ int* values;
  const int t = threadIdx.x;
  if (t == 0) {
    values = static_cast<int*>(malloc(64 * sizeof(int)));
    for (int i = 0; i < 64; ++i) values[i] = i;
  }
  __syncthreads();
  int* const mine = values;
  out[t] = mine[t];
  __syncthreads();
  if (t == 0) free(mine);
}

int main() {
  int *out, values[64];
  cudaMalloc(&out, sizeof values);
  share<<<1, 64>>>(out);
  cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return values[63] == 63 ? 0 : 1;
}
