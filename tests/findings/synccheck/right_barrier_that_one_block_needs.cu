// Only the last block reads what another thread has written, but all come to the same barrier.
// expect: nothing
__global__ void turn(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  const bool is_last = blockIdx.x == gridDim.x - 1;
  out[blockIdx.x * 64 + t] = values[is_last ? 63 - t : t];
}

int main() {
  int *out, last[64];
  cudaMalloc(&out, 8 * 64 * sizeof(int));
  turn<<<8, 64>>>(out);
  cudaMemcpy(last, out + 7 * 64, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return last[0] == 63 ? 0 : 1;
}
