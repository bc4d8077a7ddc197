// The numbers are volatile, which orders nothing: the barrier does.
// expect: nothing
__global__ void turn(int* out) {
  __shared__ volatile int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  out[t] = values[63 - t];
}

int main() {
  int *out, values[64];
  cudaMalloc(&out, sizeof values);
  turn<<<1, 64>>>(out);
  cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return values[0] == 63 ? 0 : 1;
}
