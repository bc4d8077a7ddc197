// All lanes vote for who goes on, and those who do use the answer as their mask.
// expect: nothing
__global__ void sums(const int* in, int* out, int n) {
  const int t = threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, t < n);
  if (t >= n) return;
  out[t] = __shfl_sync(mask, in[t], 0) + in[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 24 * sizeof(int));
  cudaMalloc(&out, 24 * sizeof(int));
  cudaMemset(in, 0, 24 * sizeof(int));
  sums<<<1, 32>>>(in, out, 24);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
