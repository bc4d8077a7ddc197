// The first launch turns nothing, the second one does.
// expect: nothing
__global__ void turn(int* out, bool turns) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  out[t] = values[turns ? 63 - t : t];
}

int main() {
  int *out, values[64];
  cudaMalloc(&out, sizeof values);
  turn<<<1, 64>>>(out, false);
  turn<<<1, 64>>>(out, true);
  cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return values[0] == 63 ? 0 : 1;
}
