// Twenty lanes add the value of their neighbour, the last one that of a lane that has ended.
// expect: shuffle-from-inactive-lane
__global__ void sums(const int* in, int* out, int n) {
  const int i = threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i >= n) return;
  int value = in[i];
  const int next = __shfl_down_sync(mask, value, 1);  // here
  value += next;
  out[i] = value;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 20 * sizeof(int));
  cudaMalloc(&out, 20 * sizeof(int));
  cudaMemset(in, 0, 20 * sizeof(int));
  sums<<<1, 32>>>(in, out, 20);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
