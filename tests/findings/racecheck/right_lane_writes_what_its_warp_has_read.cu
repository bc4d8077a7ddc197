// All lanes of a warp read one number, and one of them writes it behind a __syncwarp().
// expect: nothing
__global__ void count_down(int* out) {
  __shared__ int left;
  const int t = threadIdx.x;
  if (t == 0) left = 4;
  __syncwarp();
  int rounds = 0;
  while (true) {
    const int now = left;
    __syncwarp();
    if (now == 0) break;
    if (t == 0) left = now - 1;
    __syncwarp();
    ++rounds;
  }
  out[t] = rounds;
}

int main() {
  int *out, rounds[32];
  cudaMalloc(&out, sizeof rounds);
  count_down<<<1, 32>>>(out);
  cudaMemcpy(rounds, out, sizeof rounds, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return rounds[31] == 4 ? 0 : 1;
}
