// The number was read by all two barriers before it is written; in between by its writer alone.
// expect: nothing
__global__ void replace(int* out) {
  __shared__ int value;
  const int t = threadIdx.x;
  if (t == 0) value = 1;
  __syncthreads();
  int sum = value;
  __syncthreads();
  if (t == 0) sum += value;
  if (t == 0) value = 2;
  __syncthreads();
  out[t] = sum + value;
}

int main() {
  int *out, values[64];
  cudaMalloc(&out, sizeof values);
  replace<<<1, 64>>>(out);
  cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return values[0] == 4 && values[1] == 3 ? 0 : 1;
}
