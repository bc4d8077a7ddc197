// Every thread goes round the loop equally often, so all meet at each barrier.
// expect: nothing
__global__ void rotate(int* out, int rounds) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  int mine = t;
  for (int i = 0; i < rounds; ++i) {
    values[t] = mine;
    __syncthreads();
    mine = values[(t + 1) % 64];
    __syncthreads();
  }
  out[t] = mine;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  rotate<<<1, 64>>>(out, 5);
  cudaDeviceSynchronize();
  cudaFree(out);
}
