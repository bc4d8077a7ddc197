// Lane 0 has no lane before it and gets its own value back, which it does not use.
// expect: nothing
__global__ void prefix_sums(int* out) {
  const int t = threadIdx.x;
  int sum = t;
  for (int step = 1; step < 32; step *= 2) {
    const int before = __shfl_up_sync(0xffffffff, sum, step);
    if (t >= step) sum += before;
  }
  out[t] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  prefix_sums<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
